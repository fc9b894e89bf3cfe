#!/usr/bin/env python3
"""A PostgreSQL of a proof's own: postgres.py run COMMAND…, postgres.py beside FOLDER COMMAND…, or postgres.py FOLDER start|crash|fill|free

`run` and `beside` need a PostgreSQL: without one they say so, and `beside` runs the command all the same.

`run` makes a server in a temporary directory, as an ordinary user, to be reached by a Unix socket alone; runs a command, to which PGHOST says where the
socket is, and POSTGRES_CONTROL how to run this script on it; and takes all away. As root it puts the server on a disk of its own in memory, which `fill`
fills, and `free` frees. `beside` puts the server's data on the disk of a folder. `crash` kills all processes of the server at once.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

DISK = "768M"


class Missing(Exception):
    """What this machine lacks, as a sentence."""


def programs():
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))
    folders = [*newest_first, *map(Path, os.environ["PATH"].split(":"))]
    found = next((folder for folder in folders if (folder / "initdb").exists()), None)
    if not found:
        raise Missing("there is no PostgreSQL")
    return found


def is_installed():
    try:
        return bool(programs())
    except Missing:
        return False


class Postgres:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.programs = programs()
        owner = self.folder.stat()
        # PostgreSQL refuses to run as root.
        self.user = ["setpriv", f"--reuid={owner.st_uid}", f"--regid={owner.st_gid}", "--clear-groups"] if os.getuid() == 0 else []

    def run(self, *words):
        log = self.folder / "control.log"
        # The server keeps what its starter has open.
        with open(os.devnull) as nothing, log.open("a") as output:
            done = subprocess.run([*self.user, *map(str, words)], cwd=self.folder, stdin=nothing, stdout=output, stderr=output)
        if done.returncode:
            raise Missing(f"{Path(words[0]).name} failed:\n{log.read_text()[-2000:]}")

    def make(self):
        self.run(self.programs / "initdb", "-D", "data", "-U", "feed", "-A", "trust", "-E", "UTF8", "--locale=C")
        settings = [
            "listen_addresses = ''", f"unix_socket_directories = '{self.folder}'", "max_connections = 400", "max_wal_size = '128MB'",
            "min_wal_size = '32MB'", "autovacuum_naptime = '5s'",
            # Within the folder: what is elsewhere in memory stays there after a crash.
            "dynamic_shared_memory_type = mmap"]
        with (self.folder / "data/postgresql.conf").open("a") as file:
            file.write("\n".join(settings) + "\n")

    def start(self):
        self.run(self.programs / "pg_ctl", "-D", "data", "-w", "-l", "server.log", "start")

    def pid(self):
        """The server's first process; `None` if there is none."""
        file = self.folder / "data/postmaster.pid"
        pid = int(file.read_text().split()[0]) if file.exists() else None
        return pid if pid and Path(f"/proc/{pid}").exists() else None

    def crash(self):
        pid = self.pid()
        if not pid:
            return
        os.kill(pid, signal.SIGSTOP)
        processes = [pid, *children(pid)]
        for process in processes:
            os.kill(process, signal.SIGKILL)
        while any(is_running(process) for process in processes):
            time.sleep(0.001)
        # Dead processes that nobody waits for count as running ones for the next server.
        for lock in [self.folder / "data/postmaster.pid", *self.folder.glob(".s.PGSQL.*.lock")]:
            lock.unlink()

    def fill(self):
        """Leaves no room on the disk."""
        if not (self.folder / "disk").exists():
            raise Missing("it needs a disk of its own, and so root")
        with (self.folder / "filling").open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"0" * (1 << 20))
            except OSError:
                pass

    def free(self):
        (self.folder / "filling").unlink(missing_ok=True)
        if not self.pid():
            self.start()


def children(pid):
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name in brackets may have any characters.
            if int(status.read_text().rpartition(")")[2].split()[1]) == pid:
                yield int(status.parent.name)
        except (FileNotFoundError, ProcessLookupError):
            pass


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@contextmanager
def server(beside=None):
    """A server that runs, in a folder of its own: a disk in memory if it can be, or beside a folder."""
    programs()
    folder = Path(tempfile.mkdtemp(prefix="feed-postgres-", dir=beside or "/tmp"))
    is_root = os.getuid() == 0
    try:
        if is_root:
            if not beside:
                mount = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", str(folder)], capture_output=True)
                if not mount.returncode:
                    (folder / "disk").touch()
            user = "postgres" if "\npostgres:" in Path("/etc/passwd").read_text() else "nobody"
            shutil.chown(folder, user, int(subprocess.run(["id", "-g", user], capture_output=True, text=True, check=True).stdout))
        folder.chmod(0o755)
        postgres = Postgres(folder)
        postgres.make()
        postgres.start()
        yield postgres
    finally:
        with_data = (folder / "data").exists()
        if with_data:
            Postgres(folder).crash()
        if (folder / "disk").exists():
            subprocess.run(["umount", "-l", str(folder)], capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


def main(words):
    match words:
        case ["run" | "beside", *_] if not is_installed():
            print("SKIPPED PostgreSQL: there is none", file=sys.stderr)
            return subprocess.run(words[2:]).returncode if words[0] == "beside" else 0
        case ["run", *command]:
            return run_with(server(), command)
        case ["beside", folder, *command]:
            return run_with(server(folder), command)
        case [folder, command]:
            getattr(Postgres(folder), command)()
    return 0


def run_with(server, command):
    with server as postgres:
        control = f"{Path(__file__).resolve()} {postgres.folder}"
        return subprocess.run(command, env={**os.environ, "PGHOST": str(postgres.folder), "POSTGRES_CONTROL": control}).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Missing as missing:
        sys.exit(f"postgres: {missing}")
