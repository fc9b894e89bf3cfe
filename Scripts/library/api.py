"""The public API of the library modules, as the compiler tells it, and what was taken from it."""
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from git import export
from packages import LIBRARIES, SWIFT, Packages, Refusal
from root_manifest import root_manifest

SCRATCH = Path(os.environ.get("SCRATCH", ".build")).resolve()


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode:
        raise Refusal(f"{Path(words[0]).name} {words[1]} failed:\n{errors(done.stdout + done.stderr)}")
    return done.stdout


def errors(text):
    """What went wrong, each error once; all of it where no line says `error`."""
    lines = dict.fromkeys(line.strip() for line in text.splitlines() if "error:" in line and not line.lstrip().startswith("|"))
    return "\n".join(lines) or text


def report(*words):
    """What a tool says that reports by its error stream."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Refusal(f"{' '.join(map(str, words[:2]))} failed:\n{done.stdout}")
    return done.stdout


def tool(name):
    """A tool of the toolchain that `swift` belongs to; it need not lie in the path."""
    resources = Path(json.loads(run(SWIFT, "-print-target-info"))["paths"]["runtimeResourcePath"])
    found = resources.parent.parent / "bin" / name
    if not found.exists():
        raise Refusal(f"the toolchain has no {name}")
    return str(found)


def built(tree):
    """Puts a root manifest over a tree, builds all library modules, and gives them and the folder of what was built."""
    packages = Packages(tree)
    (tree / "Package.swift").write_text(root_manifest(packages))
    run(SWIFT, "build", "--package-path", tree)
    return packages, Path(run(SWIFT, "build", "--package-path", tree, "--show-bin-path").strip())


def working_tree():
    """A copy of the packages as they lie here, beside which a root manifest has room. Unchanged files keep their times, so that little is
    built again."""
    tree = SCRATCH / "tree"
    for folder in ("Packages", *LIBRARIES.values()):
        shutil.rmtree(tree / folder, ignore_errors=True)
        shutil.copytree(folder, tree / folder, ignore=shutil.ignore_patterns(".build", ".swiftpm", "Tests"))
    return tree


def dump(packages, binaries, destination):
    """Writes down the API of each module; gives the files by module."""
    destination.mkdir(parents=True, exist_ok=True)
    headers = [
        word for name in packages.library_targets() for folder in [binaries / f"{name}.build"]
        if (folder / "module.modulemap").exists() for word in ("-Xcc", f"-fmodule-map-file={folder}/module.modulemap")
    ]
    files = {}
    for module in sorted(packages.modules):
        files[module] = destination / f"{module}.json"
        run(tool("swift-api-digester"), "-dump-sdk", "-module", module, "-I", binaries / "Modules", *headers, "-o", files[module])
    return files


def compare(old, new):
    """What `new` lacks of `old`, or has in another shape: a sentence each. The tool's exit code says nothing."""
    words = report(tool("swift-api-digester"), "-diagnose-sdk", "--input-paths", old, "-input-paths", new)
    return [line.strip() for line in words.splitlines() if line.strip() and not re.match(r"/\*.*\*/$", line.strip())]


class Comparison:
    """The API here beside that of a released version: what breaks, and what is new."""

    def __init__(self, release):
        baseline = SCRATCH / "api" / release
        if not (baseline / "complete").exists():
            tree = SCRATCH / "api" / f"{release}-tree"
            export(f"src-{release}", tree)
            dump(*built(tree), baseline)
            shutil.rmtree(tree)
            (baseline / "complete").touch()
        old = {file.stem: file for file in baseline.glob("*.json")}
        new = dump(*built(working_tree()), SCRATCH / "api" / "here")
        self.breaks = [f"{module}: the module is gone" for module in sorted(old.keys() - new.keys())]
        self.additions = [f"{module}: the module is new" for module in sorted(new.keys() - old.keys())]
        for module in sorted(old.keys() & new.keys()):
            self.breaks += [f"{module}: {line}" for line in compare(old[module], new[module])]
            # What the release lacks of the API here was added since.
            self.additions += [
                f"{module}: {line.replace('has been removed', 'is new')}"
                for line in compare(new[module], old[module]) if "has been removed" in line
            ]
