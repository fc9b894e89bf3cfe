"""`compare.py ROOT PROGRAM`: compares what the product's formats make of documents with what feedparser makes of them, and ids with
Python's uuid. Prints figures; exits with 1 on a difference without a reason."""
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
# The characters that we read of an item's text.
LIMIT = 4_000

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
    if "items" not in ours:
        error = ours.get("error", "a page")
        if not (broken or not found.is_feed):
            difference("refused", error, f"{len(found.items)} items")
        return result, 1
    if broken or not found.is_feed:
        difference("accepted", f"{len(ours['items'])} items", str(found.fault or "no feed"))
        return result, 1
    if reading.letters(ours.get("title"), is_html=False) != found.title:
        difference("feed's title", ours.get("title"), found.title)
    if not same_url(ours.get("nextPage"), found.next_page):
        difference("next page", ours.get("nextPage"), found.next_page)
    if len(ours["items"]) != len(found.items):
        difference("items", len(ours["items"]), len(found.items))
        return result, 3
    identities = Identities(document.url)
    for own, item in zip(ours["items"], found.items):
        if reading.letters(own.get("title"), is_html=False) != item.title:
            difference("title", own.get("title"), item.title, item)
        if not is_beginning(own.get("text"), item.body and item.body.letters):
            difference("text", own.get("text"), item.body and item.body.letters, item)
        if not same_url(own.get("page"), item.link):
            difference("link", own.get("page"), item.link, item)
        if own.get("published") != item.published:
            difference("date", own.get("published"), item.published, item)
        for place, image in enumerate(own["images"]):
            # Each part of an id that is no longer the publisher's own is compared by itself.
            expected = identities.id(item.id, own.get("page"), own.get("title"), own.get("published"), image["url"], place)
            if uuid.UUID(image["id"]) != expected:
                difference("id", image["id"], f"{expected} of {item.id}", item)
    return result, 3 + sum(4 + len(own["images"]) for own in ours["items"])


def is_beginning(ours, theirs):
    """Whether the letters of `ours` are `theirs`, or their beginning if that is all that we read."""
    own = reading.letters(ours, is_html=False)
    return own == theirs or len(ours or "") >= LIMIT and (theirs or "").startswith(own[:-1])


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
    reasons, unexplained, values, items, refused = collections.Counter(), [], 0, 0, 0
    for document, ours in zip(all, answers, strict=True):
        found, count = differences(document, ours, reading.read(document))
        values, items, refused = values + count, items + len(ours.get("items", [])), refused + ("items" not in ours)
        for difference in found:
            reason = next((reason for reason in REASONS if reason.explains(difference)), None)
            reasons[reason] += 1
            if reason is None:
                unexplained.append(difference)
    print(f"{len(fixtures)} fixtures and {COUNT} documents made from them: {items} items, {refused} documents refused")
    print(f"{values} values compared: {values - reasons.total()} agree, {reasons.total()} differ\n")
    print("| differences | reason |\n| --- | --- |")
    for reason in REASONS:
        print(f"| {reasons[reason]} | {reason.words} |")
    print(f"| {len(unexplained)} | without a reason |\n")
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
        for key, item in zip(request["keys"], answer["items"], strict=True):
            wrong += identities.id(key, None, None, None, "") != uuid.UUID(item["images"][0]["id"])
    print(f"{COUNT} random keys: {wrong} ids are not those of Python's uuid")
    return wrong == 0


if __name__ == "__main__":
    root, program = sys.argv[1:]
    holds = [compare_documents(root, program), compare_ids(program)]
    sys.exit(not all(holds))
