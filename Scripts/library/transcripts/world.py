"""What the program of a session acts in: its home, its internet and its clock; and what of its
answers differs from run to run."""
import fnmatch
import hashlib
import itertools
import os
import re
import shutil
import tempfile
import threading
from pathlib import Path

from .site import Site

# What no session can fix; `@ hide` adds to it.
UNSTABLE = [
    (re.compile(r"127\.0\.0\.1:\d{4,5}"), "127.0.0.1:PORT"),
    (re.compile(r", [0-9.]+ m?s(?=$|\\e)", re.M), ", N ms"),
    (re.compile(r"asked to wait until [-0-9]+ [0-9:]+"), "asked to wait until TIME"),
    (re.compile(r"sandbox: .*"), "sandbox: …"),
    (re.compile(r"^\d{10} (?=\d{3} http)", re.M), "TIME "),
    (re.compile(r"(/usage/[0-9a-f]{32}(?:\.\d+){3})\.[0-9a-f]+"), r"\1.MARK"),
    (re.compile(r"feed-[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}"), "feed-UUID"),
]
CONCURRENT = re.compile(r"feed: (GET |(\S+: )?\d+/\d+ )")
# A program that is written while another thread starts one is open in that child for a moment, and
# cannot be run.
STARTING = threading.Lock()


def without_times(seen):
    """A file of seen images, without the times of first loads: the clock may be the machine's."""
    seen = bytearray(seen)
    for start in range(24 + int.from_bytes(seen[16:24], "little"), len(seen), 56):
        seen[start + 49 : start + 56] = bytes(7)
    return bytes(seen)


class World:
    """What the program of one session acts in."""

    def __init__(self, site, program, is_recording):
        self.program, self.is_recording, self.calls = program, is_recording, 0
        # Each save waits for the disk, which others may keep busy; memory is as good. In some
        # containers no program may be run from there.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = Path(tempfile.mkdtemp(prefix="feed-", dir=memory))
        self.programs = Path(tempfile.mkdtemp(prefix="feed-"))
        self.home = self.folder / "home"
        for folder in (self.home, self.folder / "tmp"):
            folder.mkdir()
        self.site, self.now, self.is_kitty = Site(site), "2026-11-21T10:00:00Z", False
        self.columns, self.hidden = 80, list(UNSTABLE)
        self.variables = {
            "HOME": str(self.home),
            "PATH": str(self.programs),
            "TMPDIR": str(self.folder / "tmp"),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "http_proxy": self.site.address,
            "https_proxy": self.site.address,
            "no_proxy": "127.0.0.1",
            # This terminal answers at once, but the machine may be busy.
            "FEED_TERMINAL_WAIT": "10000",
        }

    def end(self):
        self.site.shutdown()
        self.site.server_close()
        shutil.rmtree(self.folder)
        shutil.rmtree(self.programs)

    # What the world does.

    def at_clock(self, _, now):
        """The time that the next calls are told; `none` leaves them the machine's."""
        self.now = now

    def at_offline(self, _):
        self.site.is_online = False

    def at_online(self, _):
        self.site.is_online = True

    def at_answer(self, _, url, status, *headers):
        """The response to a URL, with headers as NAME=VALUE."""
        self.site.answers[url] = (int(status), dict(each.split("=", 1) for each in headers))

    def at_serve(self, _, url, file):
        """Another file at a URL."""
        self.site.answers.pop(url, None)
        self.site.substitutes[url] = file

    def at_variable(self, _, *variables):
        """Environment variables of all later calls."""
        self.variables.update(each.split("=", 1) for each in variables)

    def at_hide(self, _, pattern, words):
        """What differs from run to run in this session, and what is recorded instead."""
        self.hidden.append((re.compile(pattern), words))

    def at_kitty(self, _):
        """The terminal says that it shows pictures as kitty does."""
        self.is_kitty = True

    def at_columns(self, _, columns):
        """How wide the terminal is."""
        self.columns = int(columns)

    def at_write(self, text, path, mode="600"):
        """A file of the home, with the lines below it."""
        file = self.home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(int(mode, 8))

    def at_home(self, _, name):
        """What a program left in its home: that of an earlier version, say."""
        shutil.copytree(self.site.folder.parent / "homes" / name, self.home, dirs_exist_ok=True)
        for path in self.home.rglob("*"):
            path.chmod(0o700 if path.is_dir() else 0o600)

    def at_program(self, text, name):
        """A program that is installed, a script of the lines below it."""
        with STARTING:
            (self.programs / name).write_text("#!/bin/sh\n" + text)
            (self.programs / name).chmod(0o755)

    def at_remove(self, _, path):
        file = self.home / path
        shutil.rmtree(file) if file.is_dir() else file.unlink()

    # What is asked.

    def files(self, pattern="*"):
        """Mode, size and hash of each file."""
        lines = []
        for file in sorted(self.home.rglob("*")):
            name = str(file.relative_to(self.home))
            if file.is_file() and fnmatch.fnmatch(name, pattern):
                data = file.read_bytes()
                mode = file.stat().st_mode & 0o777
                # An entry of the cache has a random number, and waits and uses are of the machine's clock.
                is_stable = not re.search(r"/[0-9a-f]{32}/|/(waiting|used)$", name)
                data = without_times(data) if data.startswith(b"feedseen") else data
                digest = hashlib.sha256(data).hexdigest()[:8] if is_stable else "-"
                lines.append(f"{mode:o} {len(data):6} {digest:8}  {name}\n")
        return "".join(lines)

    def cat(self, path, start=None, end=None):
        """A file, or what is from one text in it to another."""
        text = (self.home / path).read_text()
        return text[text.index(start) : text.index(end) + len(end)] + "\n" if start else text

    def requests(self):
        """What the program requested since this was asked; the order is that of the alphabet."""
        requests, self.site.requests = sorted(self.site.requests), []
        return "".join(line + "\n" for line in requests)

    def visible(self, text):
        """The text without what differs from run to run, and no invisible character."""
        text = text.replace(str(self.home), "$HOME").replace(str(self.folder), "$DIR")
        text = text.replace(str(self.programs), "$PATH")
        for pattern, words in self.hidden:
            text = pattern.sub(words, text)
        text = text.replace("\x1b", "\\e").replace("\t", "\\t")
        return re.sub(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]",
                      lambda match: "\\u%04x" % ord(match[0]), text)

    def lines(self, text, prefix):
        """The text as lines of a transcript."""
        if not text:
            return []
        *lines, last = self.visible(text).split("\n")
        # Requests are under way at once, and their lines come as they end.
        runs = itertools.groupby(lines, lambda line: bool(CONCURRENT.match(line)))
        lines = [line for is_any, run in runs for line in (sorted(run) if is_any else run)]
        lines += [last + "\\c"] if last else []
        lines = [re.sub(r" $", r"\\x20", line) for line in lines]
        return [prefix + line if line or prefix.strip() else "" for line in lines]
