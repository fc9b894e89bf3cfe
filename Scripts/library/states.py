"""What tests can see, as one number that changes with it."""
import functools
import hashlib
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What is in a tree, and no part of it.
BUILT = {".build", ".swiftpm", "__pycache__"}
# They change with what is installed, together with the folders of PATH: the list of libraries, and programs that are found there first.
INSTALLED = ["/etc/ld.so.cache", "/usr/lib/postgresql"]
# Another zone, and another program for the transcripts.
VARIABLES = ["TZ", "FEED_BIN"]


def states(inputs, workspace):
    """The state of each name, by the paths in the workspace that it can see: their contents, and what all can see."""
    around = surroundings()
    return {name: hashed([around, *(f"{path} {digest((workspace / path).resolve())}" for path in paths)]) for name, paths in inputs.items()}


def surroundings():
    """The toolchain, how tests are built and run, and which programs and libraries are installed."""
    toolchain = subprocess.run([os.environ.get("SWIFT", "swift"), "--version"], capture_output=True, check=True).stdout.decode()
    folders = [folder for folder in os.environ.get("PATH", "").split(":") if folder]
    places = [Path(place) for place in INSTALLED + folders]
    installed = [f"{place} {place.stat().st_mtime_ns}" for place in places if place.exists()]
    configuration = os.environ.get("CONFIGURATION", "debug")
    variables = [os.environ.get(name, "") for name in VARIABLES]
    return hashed([toolchain, digest(ROOT / "Scripts"), configuration, str(os.getuid()), *variables, *installed])


@functools.cache
def digest(path):
    """Of a file, or of the names and contents of all files in a folder."""
    if path.is_dir():
        return hashed(f"{one.name} {digest(one)}" for one in sorted(path.iterdir()) if one.name not in BUILT)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def hashed(parts):
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
