"""The packages of a tree, as their own manifests describe them."""
import hashlib
import json
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SWIFT = os.environ.get("SWIFT", "swift")
# What was read of each manifest, by its text.
KNOWN = Path(__file__).resolve().parents[2] / ".build/manifests"


# A library of an app that is released like a package.
LIBRARIES = {"FeedDecorators": "Apps/Composer"}


class Refusal(Exception):
    """Why something is not done, as a sentence."""


@dataclass
class Target:
    name: str
    package: str
    place: str
    description: dict

    @property
    def folder(self):
        usual = "Tests" if self.description["type"] == "test" else "Sources"
        return f"{self.place}/{self.description.get('path') or usual + '/' + self.name}"

    @property
    def dependencies(self):
        """The names of what it depends on, each with the platforms on which it does: all of them where there are none."""
        for dependency in self.description["dependencies"]:
            (kind, words), = dependency.items()
            if kind not in ("byName", "target", "product"):
                raise Refusal(f"{self.name}: a dependency of the kind {kind} is not known")
            yield words[0], (words[-1] or {}).get("platformNames", [])


class Packages:
    """The packages below `root/Packages`, their library modules and all that those need."""

    def __init__(self, root):
        folders = sorted(manifest.parent for manifest in Path(root).glob("Packages/*/Package.swift"))
        if not folders:
            raise Refusal(f"there are no packages in {root}")
        self.manifests = {folder.name: manifest for folder, manifest in zip(folders, dump_all(folders))}
        self.places = {name: f"Packages/{name}" for name in self.manifests}
        for library, app in LIBRARIES.items():
            if (Path(root) / app / "Sources" / library).exists():
                self.manifests[library] = part(dump(Path(root) / app), library)
                self.places[library] = app
        self.targets = {
            target["name"]: Target(target["name"], package, self.places[package], target)
            for package, manifest in self.manifests.items()
            for target in manifest["targets"]
        }
        self.modules = {}
        for package, manifest in self.manifests.items():
            for product in manifest["products"]:
                if "library" not in product["type"]:
                    continue
                # What is below Tests serves the tests of other packages, and is not released.
                if product["name"] in self.targets and self.targets[product["name"]].description.get("path", "").startswith("Tests/"):
                    continue
                if product["targets"] != [product["name"]]:
                    raise Refusal(f"{package}: the product {product['name']} is not the module of that name alone")
                self.modules[product["name"]] = package

    def needs(self, module):
        """The module and all targets that it needs, itself last."""
        found = []

        def visit(name):
            if name not in self.targets:
                raise Refusal(f"there is no module {name}; there are: {', '.join(sorted(self.modules))}")
            for needed, _ in self.targets[name].dependencies:
                if needed not in found:
                    visit(needed)
            if name not in found:
                found.append(name)

        visit(module)
        return found

    def packages_for(self, package, with_tests=False):
        """The package and all packages that its libraries need, or its whole manifest with its tests, itself last."""
        found = []

        def visit(name):
            for needed in self.asked_for(name) if with_tests else self.needed_by_libraries(name):
                if needed not in found:
                    visit(needed)
            if name not in found:
                found.append(name)

        visit(package)
        return found

    def asked_for(self, package):
        """The packages that a manifest asks for."""
        return [
            Path(source["path"]).name
            for dependency in self.manifests[package]["dependencies"] for source in dependency.get("fileSystem", [])]

    def needed_by_libraries(self, package):
        """The packages whose modules the package's libraries need."""
        modules = [name for target in self.own_targets(package) for name, _ in self.targets[target].dependencies]
        return sorted({self.targets[name].package for name in modules} - {package})

    def readme(self, package):
        """Where the package's README is."""
        return f"{self.targets[package].folder if package in LIBRARIES else self.places[package]}/README.md"

    def own_targets(self, package, with_tests=False):
        """The package's targets that its library modules are made of, and its tests if wanted."""
        names = {name for module, place in self.modules.items() if place == package for name in self.needs(module)}
        tests = {name for name, target in self.targets.items() if with_tests and target.description["type"] == "test"}
        return sorted(name for name in names | tests if self.targets[name].package == package)

    def library_targets(self):
        """All targets that the library modules are made of."""
        return sorted({name for module in self.modules for name in self.needs(module)})

    def platforms(self):
        """The lowest version of each platform that suits all modules."""
        return lowest_platforms(self.manifests[package] for package in self.modules.values())


def lowest_platforms(manifests):
    """The lowest version of each platform that suits all of these packages."""
    lowest = {}
    for manifest in manifests:
        for platform in manifest["platforms"]:
            name, version = platform["platformName"], platform["version"]
            known = lowest.get(name)
            if not known or ordered(known["version"]) < ordered(version):
                lowest[name] = platform
    return list(lowest.values())


def ordered(version):
    return [int(number) for number in version.split(".")]


def part(manifest, library):
    """What an app's manifest says of one library: its target, its tests, and the packages that they need."""
    targets = [one for one in manifest["targets"] if one["name"] in (library, f"{library}Tests")]
    needed = {next(iter(one.values()))[0] for target in targets for one in target["dependencies"]}
    return {
        **manifest, "targets": targets, "products": [one for one in manifest["products"] if one["name"] == library],
        "dependencies": [one for one in manifest["dependencies"] if Path(one["fileSystem"][0]["path"]).name in needed]}


def dump_all(folders):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(dump, folders))


def dump(folder):
    """What SwiftPM says of a manifest. Asking takes half a second, so the answers are kept: all that is used of them follows from its text."""
    digest = hashlib.sha256(toolchain())
    digest.update((folder / "Package.swift").read_bytes())
    known = KNOWN / f"{digest.hexdigest()}.json"
    if not known.exists():
        keep(known, ask(folder))
    return json.loads(known.read_text())


@cache
def toolchain():
    return subprocess.run([SWIFT, "--version"], capture_output=True, check=True).stdout


def ask(folder):
    done = subprocess.run(
        [SWIFT, "package", "--package-path", str(folder), "dump-package"], capture_output=True, text=True)
    if done.returncode:
        raise Refusal(f"{folder.name}/Package.swift cannot be read:\n{done.stderr}")
    return done.stdout


def keep(file, text):
    """Writes a file in one step, since several programs may at once."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False) as new:
        new.write(text)
    Path(new.name).replace(file)
