"""Commits that are made beside the working tree, and trees that are taken out of commits."""
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from packages import Refusal


def git(*words, root=".", index=None, text=None, extra={}):
    environment = {**os.environ, **extra, **({"GIT_INDEX_FILE": str(index)} if index else {})}
    done = subprocess.run(["git", "-C", str(root), *words], env=environment, input=text, capture_output=True, text=True)
    if done.returncode:
        raise Refusal(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


def export(commit, destination, *paths, root="."):
    """Puts the files of a commit, or those below some paths of it, into a folder of their own."""
    shutil.rmtree(destination, ignore_errors=True)
    Path(destination).mkdir(parents=True)
    archive = subprocess.Popen(["git", "-C", str(root), "archive", commit, *paths], stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", str(destination)], stdin=archive.stdout, check=True)
    if archive.wait():
        raise Refusal(f"the files of {commit} cannot be read")


def commit_with_files(commit, files, message, root="."):
    """A commit on top of `commit` with these files, text by path. No branch leads to it, and no file of the working tree changes."""
    with tempfile.TemporaryDirectory() as folder:
        index = Path(folder) / "index"
        git("read-tree", commit, root=root, index=index)
        for path, text in files.items():
            blob = git("hash-object", "-w", "--stdin", root=root, text=text)
            git("update-index", "--add", "--cacheinfo", f"100644,{blob},{path}", root=root, index=index)
        tree = git("write-tree", root=root, index=index)
    return git("commit-tree", tree, "-p", commit, "-m", message, root=root)


# Who makes the commits of a drill, which nobody keeps: a machine that never commits has no name to commit by.
NOBODY = {f"GIT_{role}_{what}": "nobody@localhost" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def commit_of_working_tree(root="."):
    """A commit of everything in the working tree that is not ignored, changed or not; no branch leads to it."""
    with tempfile.TemporaryDirectory() as folder:
        index = Path(folder) / "index"
        git("read-tree", "HEAD", root=root, index=index)
        git("add", "--all", root=root, index=index)
        tree = git("write-tree", root=root, index=index)
    return git("commit-tree", tree, "-p", "HEAD", "-m", "The working tree", root=root, extra=NOBODY)


def version(text):
    """The numbers of `1.2.3`, or nothing."""
    match = re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", text)
    return tuple(map(int, match.groups())) if match else None


def last_release(root="."):
    """The newest version that was released, as text, or nothing."""
    released = [tag.removeprefix("src-") for tag in git("tag", "--list", "src-*", root=root).split()]
    return max(filter(version, released), key=version, default=None)


def version_of(commit, root="."):
    """The version of a commit: its release's, or that of the last release and the commits since, or `unreleased`."""
    try:
        return git("describe", "--tags", "--match", "[0-9]*", "--match", "src-*", commit, root=root).removeprefix("src-")
    except Refusal:
        return "unreleased"
