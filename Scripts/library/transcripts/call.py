"""A call of the program, through pipes or on a terminal."""
import codecs
import fcntl
import os
import pty
import re
import selectors
import shlex
import signal
import struct
import subprocess
import termios
import time

from .terminal import Terminal
from .world import STARTING

# A call that takes longer hangs, and so does one that is waited for and gives no sign for so long;
# a screen on which nothing happens is another one than was recorded.
SECONDS, WAITING_SECONDS, QUIET_SECONDS = 120, 20, 5
# How long a screen stays as it is before it is recorded.
SETTLED_SECONDS = 1
# These have no --now.
TIMELESS = {"add", "remove", "set", "rename", "import", "export", "watch", "explain", "clear"}
TIMELESS |= {"demo", "help"}
TIMELESS |= {"completions", "--help", "-h", "--version", "--now"}


class Call:
    """A call of the program, or of what shows the session's files."""

    def __init__(self, world, line, is_on_terminal):
        self.world, self.is_on_terminal = world, is_on_terminal
        lexer = shlex.shlex(line, posix=True, punctuation_chars="<>|")
        lexer.whitespace_split, lexer.commenters = True, ""
        words = [word.replace("$HOME", str(world.home)) for word in lexer]
        self.variables = dict(world.variables)
        while "=" in words[0]:
            self.variables.update([words.pop(0).split("=", 1)])
        self.streams = {}
        while len(words) > 2 and words[-2] in ("<", ">", "|"):
            self.streams[words[-2]] = words[-1]
            del words[-2:]
        self.name, self.words = words[0], words[1:]

    def run(self, steps):
        """The lines of the answer; of each step, and of the end."""
        world = self.world
        if self.name != "feed":
            text = getattr(world, self.name)(*self.words)
            return [], world.lines(text, "  ")
        world.calls += 1
        has_clock = world.now == "none" or TIMELESS & set(self.words)
        now = [] if has_clock else ["--now", world.now]
        # It stands first: at the end it might become the value of an option.
        self.start([str(world.program), *now, *self.words])
        answers = []
        try:
            for step, recorded in steps:
                answers.append(self.take(step, recorded))
            self.read_until(lambda: self.is_closed)
            self.process.wait(SECONDS)
        except Hang as hang:
            return answers, self.answer() + [f"[hangs: {hang}]"]
        finally:
            self.process.kill()
            self.process.wait()
            self.close()
        code = self.process.returncode
        return answers, self.answer() + ([f"[exit {code}]"] if code else [])

    def start(self, words):
        self.out, self.errors = b"", b""
        self.selector = selectors.DefaultSelector()
        options = {"cwd": self.world.home, "env": self.variables}
        closing = []
        if self.is_on_terminal:
            self.variables.setdefault("TERM", "xterm-256color")
            self.terminal = Terminal(self.world.columns, is_kitty=self.world.is_kitty)
            self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
            self.master, slave = pty.openpty()
            size = struct.pack("HHHH", 24, self.world.columns, 10 * self.world.columns, 480)
            fcntl.ioctl(slave, termios.TIOCSWINSZ, size)
            options |= {"stdin": slave, "stdout": slave, "stderr": slave}
            options |= {"start_new_session": True, "preexec_fn": take_terminal}
            closing = [slave]
            self.selector.register(self.master, selectors.EVENT_READ, "terminal")
        else:
            source = self.streams.get("<")
            target = self.streams.get(">")
            options["stdin"] = open(self.world.home / source) if source else subprocess.DEVNULL
            options |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
            if "|" in self.streams:
                # The reader has gone before the program begins.
                reader, options["stdout"] = os.pipe()
                os.close(reader)
                closing = [options["stdout"]]
            if target and target != "&-":
                options["stdout"] = open(self.world.home / target, "wb")
            elif target:
                options["preexec_fn"] = close_stdout
        with STARTING:
            self.process = subprocess.Popen(words, **options)
        for descriptor in closing:
            os.close(descriptor)
        for name in ("stdout", "stderr"):
            stream = getattr(self.process, name)
            if stream and not stream.closed:
                self.selector.register(stream, selectors.EVENT_READ, name)

    def close(self):
        self.selector.close()
        if self.is_on_terminal:
            os.close(self.master)
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()

    @property
    def is_closed(self):
        return not self.selector.get_map()

    def read_until(self, is_true, quiet=SECONDS):
        """Reads until something is true, or until nothing came for so many seconds."""
        end = time.monotonic() + SECONDS
        while not is_true():
            if self.is_closed or time.monotonic() > end:
                raise Hang("more was expected" if self.is_closed else "no end")
            events = self.selector.select(quiet)
            if not events:
                raise Hang("nothing happens")
            for key, _ in events:
                self.read(key)

    def read(self, key):
        try:
            data = os.read(key.fd, 1 << 16)
        except OSError:
            data = b""
        if not data:
            self.selector.unregister(key.fileobj)
        elif key.data == "stdout":
            self.out += data
        elif key.data == "stderr":
            self.errors += data
        elif answers := self.terminal.feed(self.decoder.decode(data)):
            os.write(self.master, answers.encode())

    def take(self, step, recorded):
        kind, text = step[0], step[2:]
        if kind == ">":
            for part in re.split(r"(\^C)", text):
                if part == "^C":
                    self.process.send_signal(signal.SIGINT)
                elif part:
                    keys = part.replace("\\e", "\x1b").encode().decode("unicode_escape")
                    os.write(self.master, keys.encode())
            return []
        self.read_until(lambda: text in self.seen(), quiet=WAITING_SECONDS)
        if not self.is_on_terminal:
            return []
        try:
            if self.world.is_recording:
                self.read_until(lambda: False, quiet=SETTLED_SECONDS)
            self.read_until(lambda: self.screen() == recorded, quiet=QUIET_SECONDS)
        except Hang:
            pass
        return self.screen()

    def seen(self):
        if self.is_on_terminal:
            return self.terminal.plain()
        return (self.out + self.errors).decode(errors="replace")

    def screen(self):
        return self.world.lines("".join(line + "\n" for line in self.terminal.text()), "  ")

    def answer(self):
        if self.is_on_terminal:
            return self.screen()
        out, errors = self.out.decode(errors="replace"), self.errors.decode(errors="replace")
        return self.world.lines(out, "  ") + self.world.lines(errors, "! ")


class Hang(Exception):
    """What was waited for does not come."""


def take_terminal():
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def close_stdout():
    os.close(1)
