"""The settings that a team may have, and a client of all modules that is built in each of them."""
import re
import sys
import time
from pathlib import Path

from packages import SWIFT, Refusal

# The driver of Swift 6.3 accepts this option and ignores it, so it is given to the front end.
SENDABLE = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-require-explicit-sendable"]
EVOLUTION = ["-Xswiftc", "-enable-library-evolution"]
# A team has one or the other for itself; together they take one build instead of four.
FRAMEWORK = EVOLUTION + (["--static-swift-stdlib"] if sys.platform == "linux" else [])
RELEASE = ["-c", "release"]
# By name: the folder of the build, the options of all of it, and the client's own setting. Settings with the same folder compile the modules once.
SETTINGS = {
    "debug": ("debug", [], ""),
    "main actor": ("debug", [], ".defaultIsolation(MainActor.self)"),
    "Swift 5": ("debug", [], ".swiftLanguageMode(.v5)"),
    "Sendable, evolution": ("evolution", SENDABLE + EVOLUTION, ""),
    "release": ("release", RELEASE, ""),
    "evolution, static, release": ("framework", FRAMEWORK + RELEASE, ""),
}
# Warnings that are the toolchain's own: of its libraries that it compiled without library evolution, and of the test runner that SwiftPM writes.
TOOLCHAIN = re.compile(r"module '\w+' was not compiled with library evolution support|PackageTests\.derived/")
THE_BUILD = "the build"


def imports(folder, packages):
    """The modules of ours that a target imports."""
    words = {word for file in folder.glob("*.swift") for word in re.findall(r"^import (\w+)$", file.read_text(), re.M)}
    return sorted(words & packages.modules.keys())


def client_manifest(name, dependencies, package_of, folders, packages, setting=""):
    """A package with these folders as targets, each of which depends on the modules that it imports."""
    targets = []
    for folder in folders:
        products = ", ".join(f'.product(name: "{one}", package: "{package_of(one)}")' for one in imports(folder, packages))
        kind = "testTarget" if folder.parent.name == "Tests" else "executableTarget"
        targets.append(f'.{kind}(name: "{folder.name}", dependencies: [{products}], swiftSettings: [{setting}])')
    return (
        "// swift-tools-version: 6.2\nimport PackageDescription\n"
        f'let package = Package(name: "{name}", platforms: [.macOS(.v15), .iOS(.v18)],\n'
        f"  dependencies: [{', '.join(dependencies)}],\n  targets: [\n    {(',' + chr(10) + '    ').join(targets)}])\n")


class Client:
    """A package of the READMEs' examples, and of one program with every module. All modules are vendored in it, since SwiftPM shows no warnings of
    packages by tag."""

    def __init__(self, folder, packages, run):
        self.folder, self.packages, self.run = folder, packages, run
        everything = folder / "Sources/Everything"
        everything.mkdir()
        (everything / "main.swift").write_text("".join(f"import {one}\n" for one in sorted(packages.modules)))
        # To link Foundation's networking statically, this is all that is needed of libcurl's development package.
        (folder / "libcurl.so").write_text("INPUT(libcurl.so.4)")

    def build(self, setting):
        """Builds in a setting; gives the complaints by module, and whether the build succeeded."""
        place, words, own = SETTINGS[setting]
        packages = [f'.package(path: "Vendored/{one}")' for one in sorted(set(self.packages.modules.values()))]
        (self.folder / "Package.swift").write_text(client_manifest(
            "Client", packages, self.packages.modules.get, sorted(self.folder.glob("[ST]*/*")), self.packages, own))
        # Each example is a program, and to link forty takes longer than to compile them: in release there is the program with every module alone.
        which = ["--product", "Everything", "-Xlinker", f"-L{self.folder}"] if RELEASE[0] in words else ["--build-tests"]
        words = ["-debug-info-format", "none", *words, *which]
        try:
            return self.complaints(self.run(self.folder, SWIFT, "build", "--scratch-path", self.folder / ".build" / place, *words)), True
        except Refusal as refusal:
            return self.complaints(str(refusal)) or {THE_BUILD: str(refusal).splitlines()[-20:]}, False

    def complaints(self, output):
        found = {}
        for line in dict.fromkeys(output.splitlines()):
            place = re.match(rf"(?:`- )?{re.escape(str(self.folder))}/(\S+?):\d+:\d+: (?:warning|error|note: expanded code)", line)
            if place and not TOOLCHAIN.search(line):
                for module in self.modules(Path(place[1])):
                    found.setdefault(module, []).append(line)
            elif line.startswith("warning: "):
                found.setdefault(THE_BUILD, []).append(line)
        return found

    def modules(self, file):
        """The modules that a file belongs to, or that it is an example of: where it is none's own, those of its package."""
        if file.parts[0] == "Vendored":
            package, target = file.parts[1], file.parts[3]
            return [target] if target in self.packages.modules else [name for name, own in self.packages.modules.items() if own == package]
        folder = self.folder / file.parent
        package = re.sub(r"Example(\d+|Tests)$", "", file.parts[1])
        return [one for one in imports(folder, self.packages) if self.packages.modules[one] == package] or [THE_BUILD]


def check(client):
    """Builds the client in each setting, prints a table of modules and settings, and refuses a complaint."""
    outcomes, seconds = {}, {}
    for setting in SETTINGS:
        start = time.monotonic()
        outcomes[setting] = client.build(setting)
        seconds[setting] = f"{time.monotonic() - start:.0f} s"

    def cell(row, setting):
        complaints, is_built = outcomes[setting]
        return "FAILS" if row in complaints else "ok" if is_built else "?"

    def row(name, cells):
        print(f"{name:<20}", *(f"{one:>{len(setting)}}" for setting, one in cells), sep="  ")

    row("Module", ((setting, setting) for setting in SETTINGS))
    for name in [*sorted(client.packages.modules), THE_BUILD]:
        row(name, ((setting, cell(name, setting)) for setting in SETTINGS))
    row("", seconds.items())
    failed = {(setting, name): lines for setting, (complaints, _) in outcomes.items() for name, lines in complaints.items()}
    if failed:
        raise Refusal("\n".join(f"{name} fails in the setting {setting}:\n  " + "\n  ".join(lines) for (setting, name), lines in failed.items()))
