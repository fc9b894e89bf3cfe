"""The documents to compare: the fixtures of the formats, and others that are made from them by seeded changes."""
import json
import random
from pathlib import Path

import changes


class Document:
    """A document, and where it comes from."""

    def __init__(self, name, body, url, final_url=None, charset=None):
        self.name, self.body, self.url, self.final_url, self.charset = name, body, url, final_url, charset

    @property
    def address(self):
        """What relative URLs are relative to."""
        return self.final_url or self.url


def fixtures(root):
    """The fixtures below `root`, in a fixed order."""
    for path in sorted(Path(root).glob("Packages/*/Tests/*/Fixtures/**/*.*")):
        stem = path.name.split(".")[0]
        if path.name.endswith((".expected.json", ".candidates.json")):
            continue
        partner = json.loads((path.parent / f"{stem}.expected.json").read_text())
        url = partner.get("url", f"https://feed.example/{stem}")
        yield Document(path.name, path.read_bytes(), url, partner.get("final_url"), partner.get("charset"))


def generated(originals, count, seed):
    """Makes `count` documents from `originals`, each by one to four changes."""
    chance = random.Random(seed)
    for number in range(count):
        original = originals[number % len(originals)]
        body, names = changes.changed(*decoded(original.body), chance)
        charset = None if "encoding" in names else original.charset
        yield Document(f"{original.name}: {', '.join(names)}", body, original.url, original.final_url, charset)


def decoded(body):
    """The text of a body, and its encoding."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if body.startswith(mark):
            # Without half a character at its end.
            return body[:len(body) // 2 * 2 if encoding == "utf-16" else None].decode(encoding, "replace"), encoding
    try:
        return body.decode(), "utf-8"
    except UnicodeDecodeError:
        return body.decode("cp1252", "replace"), "windows-1252"
