"""What tests can see, as one number that changes with it."""
import functools
import hashlib
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def states(inputs, workspace):
    """The state of each name, by the paths in the workspace that it can see: their contents, and what all can see."""
    around = surroundings()
    return {name: hashed([around, *(f"{path} {digest((workspace / path).resolve())}" for path in paths)]) for name, paths in inputs.items()}


def surroundings():
    """The toolchain, how tests are built and run, and which programs are installed."""
    toolchain = subprocess.run([os.environ.get("SWIFT", "swift"), "--version"], capture_output=True, check=True).stdout.decode()
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(":")]
    installed = [f"{folder} {folder.stat().st_mtime_ns}" for folder in folders if folder.is_dir()]
    configuration = os.environ.get("CONFIGURATION", "debug")
    return hashed([toolchain, digest(ROOT / "Scripts"), configuration, str(os.getuid()), *installed])


@functools.cache
def digest(path):
    """Of a file, or of the names and contents of all files in a folder. What is hidden is what was built."""
    if path.is_dir():
        return hashed(f"{one.name} {digest(one)}" for one in sorted(path.iterdir()) if not one.name.startswith("."))
    return hashlib.sha256(path.read_bytes()).hexdigest()


def hashed(parts):
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
