"""`compare.py ROOT PROGRAM`: compares what the product's formats make of documents with what feedparser makes of them, and the ids of
random keys with Python's uuid. Prints figures; exits with 1 on a difference without a reason."""
import base64
import collections
import json
import random
import re
import subprocess
import sys
import urllib.parse
import uuid
from datetime import datetime, timezone

import documents
import reading
from reasons import REASONS

COUNT, SEED = 10_000, 20_261_122

# What a parser of XML says of a document that is broken off, or whose elements overlap.
STRUCTURE = ("mismatched tag", "no element found", "unclosed token", "junk after document element", "unclosed CDATA section")


class Difference:
    def __init__(self, field, ours, theirs, document, found, item=None):
        self.field, self.ours, self.theirs, self.document, self.found, self.item = field, ours, theirs, document, found, item

    def __str__(self):
        return f"{self.document.name}: {self.field}: ours {self.ours!r}, theirs {self.theirs!r} ({self.found.fault!r})"


def same_url(ours, theirs):
    return normal(ours) == normal(theirs)


def normal(url):
    # A character that no URL may have is dropped, escaped or left alone; a scheme may be in any case.
    url = urllib.parse.quote(re.sub(r"[\x00-\x1f\x7f]", "", url or "").strip(), safe="%/:=&?~#+!$,;'@()*[]")
    return re.sub("^[^:/]*://[^/]*", lambda origin: origin[0].lower(), url)


def differences(document, ours, found):
    """All differences of a document, and how many values were compared."""
    def difference(field, ours, theirs, item=None):
        result.append(Difference(field, ours, theirs, document, found, item))

    result = []
    broken = isinstance(found.fault, reading.Crash) or any(words in str(found.fault) for words in STRUCTURE)
    if "images" not in ours:
        error = ours.get("error", "a page")
        if not (broken or not found.is_feed):
            difference("refused", error, f"{len(found.items)} items")
        return result, 1
    if broken or not found.is_feed:
        difference("accepted", f"{len(ours['images'])} images", str(found.fault or "no feed"))
        return result, 1
    if ours.get("title") != found.title:
        difference("feed's title", ours.get("title"), found.title)
    if not same_url(ours.get("nextPage"), found.next_page):
        difference("next page", ours.get("nextPage"), found.next_page)
    left_out = sum(not item.pictures for item in found.items)
    if ours["leftOut"] != left_out:
        difference("items left out", ours["leftOut"], left_out)
    pairs = [(item, place) for item in found.items for place in range(len(item.pictures))]
    if len(pairs) != len(ours["images"]):
        difference("pictures", [image["url"] for image in ours["images"]], [item.pictures[place].url for item, place in pairs])
        return result, 4
    identities = Identities(document.url)
    for image, (item, place) in zip(ours["images"], pairs):
        picture = item.pictures[place]
        if not same_url(image["url"], picture.url):
            difference("picture", image["url"], picture.url, item)
        if [normal(url) for url in image.get("alternates", [])] != [normal(url) for url in picture.alternates]:
            difference("other sizes", image.get("alternates", []), picture.alternates, item)
        if not is_caption(image.get("description"), item, place):
            difference("title", image.get("description"), item.caption(place), item)
        said = item.words(place, image.get("description"))
        if not is_beginning(image.get("text"), said, 4_000):
            difference("text", image.get("text"), said, item)
        if image.get("alternative") != item.alternative(place):
            difference("alternative", image.get("alternative"), item.alternative(place), item)
        if not same_url(image.get("page"), item.link):
            difference("link", image.get("page"), item.link, item)
        if image.get("published") != item.published:
            difference("date", image.get("published"), item.published, item)
        # Each part of an id that is no longer the publisher's own is compared by itself.
        expected = identities.id(item.id, image.get("page"), item.title, image.get("published"), image["url"], place)
        if uuid.UUID(image["id"]) != expected:
            difference("id", image["id"], f"{expected} of {item.id}", item)
    result += lost(document, ours, found)
    return result, 4 + 8 * len(pairs) + sum(len(item.candidates) + len(item.lost) for item in found.items)


def lost(document, ours, found):
    """Pictures of texts that are neither shown nor kept as another size, and not lost by the rule by which they should be."""
    result = []
    kept = {normal(url) for image in ours["images"] for url in (image["url"], *image.get("alternates", []))}
    if len(ours["items"]) != len(found.items):
        return [Difference("items", len(ours["items"]), len(found.items), document, found)]
    for item, candidates in zip(found.items, ours["items"]):
        verdicts = collections.defaultdict(set)
        for candidate in candidates:
            verdicts[normal(candidate["url"])].add(candidate["verdict"])
        for candidate in item.candidates:
            RULES[candidate.rule] += 1
            is_kept = candidate.rule in ("it is shown", "it is another size that is kept")
            expected = VERDICTS.get(candidate.rule, candidate.rule)
            if is_kept and normal(candidate.url) not in kept or expected not in verdicts[normal(candidate.url)]:
                result.append(Difference("verdict", sorted(verdicts[normal(candidate.url)]), f"{candidate.url}: {candidate.rule}", document, found, item))
        RULES.update(rule for _, rule in item.lost)
    return result


RULES = collections.Counter()

# How the product names the rules by which a picture is shown or not.
VERDICTS = {
    "it is shown": "chosen", "it is another size that is kept": "kept", "four other sizes are kept": "other size",
    "a better kind has pictures": "lower kind", "an item shows only the first of this kind": "not the first",
    "an item has at most 100 pictures": "beyond limit", "it stands for a picture that is loaded later": "placeholder",
    "it has 2 pixels or less": "tiny", "its classes are those of an avatar, a smiley or a card": "classes", "it is SVG": "vectorGraphics",
    "it is a button for sharing": "button", "its address is that of no picture": "address", "it is an icon": "icon",
    "it stands for a picture by its name": "placeholder", "it is a data: URL, or not on the web": "notOnTheWeb",
}


def is_caption(ours, item, place):
    """Whether `ours` is the caption. One that is a text is cut."""
    theirs = item.caption(place)
    return is_beginning(ours, theirs, 280) if theirs == item.beginning else ours == theirs


def is_beginning(ours, theirs, limit):
    """Whether `ours` is `theirs`, or its beginning if it is longer than the limit."""
    if ours == theirs or not ours or not theirs:
        return ours == theirs
    return len(theirs) > limit >= len(ours) and ours.endswith("\u2026") and theirs.startswith(ours[:-1])


class Identities:
    """The ids of a feed, by the rules of FORMATS.md and Python's uuid."""

    def __init__(self, url):
        self.namespace, self.uses = uuid.uuid5(uuid.NAMESPACE_URL, url), {}

    def id(self, id, page, title, published, picture, place=0):
        key = id or page or (f"{title}\n{timestamp(published)}" if title and published is not None else picture)
        key += f"\n{place + 1}" if place else ""
        own = re.fullmatch(r"(?:urn:uuid:)?([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})", key)
        if self.count(own[1].upper() if own else key) == 1:
            return uuid.UUID(own[1]) if own else uuid.uuid5(self.namespace, key)
        key += f"\n{page or ''}"
        number = self.count(key)
        return uuid.uuid5(self.namespace, key if number == 1 else f"{key}\n{number}")

    def count(self, key):
        self.uses[key] = self.uses.get(key, 0) + 1
        return self.uses[key]


def timestamp(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def ask(program, requests):
    """The product's answers, from one process."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run([program], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def compare_documents(root, program):
    fixtures = list(documents.fixtures(root))
    all = fixtures + list(documents.generated(fixtures, COUNT, SEED))
    answers = ask(program, [
        {
            "url": document.url, "finalURL": document.final_url, "charset": document.charset,
            "body": base64.b64encode(document.body).decode(),
        } for document in all
    ])
    reasons, unexplained, values, images, refused = collections.Counter(), [], 0, 0, 0
    for document, ours in zip(all, answers, strict=True):
        found, count = differences(document, ours, reading.read(document))
        values, images, refused = values + count, images + len(ours.get("images", [])), refused + ("images" not in ours)
        for difference in found:
            reason = next((reason for reason in REASONS if reason.explains(difference)), None)
            reasons[reason] += 1
            if reason is None:
                unexplained.append(difference)
    print(f"{len(fixtures)} fixtures and {COUNT} documents made from them: {images} images, {refused} documents refused")
    print(f"{values} values compared: {values - reasons.total()} agree, {reasons.total()} differ\n")
    print("| differences | reason |\n| --- | --- |")
    for reason in REASONS:
        print(f"| {reasons[reason]} | {reason.words} |")
    print(f"| {len(unexplained)} | without a reason |\n")
    print("| addresses of pictures | by which rule |\n| --- | --- |")
    for rule, count in RULES.most_common():
        print(f"| {count} | {rule} |")
    print()
    for difference in unexplained[:20]:
        print(difference, file=sys.stderr)
    return not unexplained


def compare_ids(program):
    chance = random.Random(SEED)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789:/?#%-_ .\"\\\n\u00e9\u65e5\U0001f3dc"

    def key():
        # Some are UUIDs themselves.
        is_own = chance.random() < 0.1
        return str(uuid.UUID(int=chance.getrandbits(128))) if is_own else "".join(chance.choices(letters, k=chance.randint(1, 200)))

    requests = [{"url": f"https://feed.example/{feed}?a=%20&b", "keys": [key() for _ in range(COUNT // 100)]} for feed in range(100)]
    wrong = 0
    for request, answer in zip(requests, ask(program, requests), strict=True):
        identities = Identities(request["url"])
        for key, image in zip(request["keys"], answer["images"], strict=True):
            wrong += identities.id(key, None, None, None, "") != uuid.UUID(image["id"])
    print(f"{COUNT} random keys: {wrong} ids are not those of Python's uuid")
    return wrong == 0


if __name__ == "__main__":
    root, program = sys.argv[1:]
    holds = [compare_documents(root, program), compare_ids(program)]
    sys.exit(not all(holds))
