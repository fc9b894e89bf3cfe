"""What an independent reader finds in a document: feedparser in RSS and Atom, json in JSON Feed, which feedparser does not know,
and html.parser in their texts. Which pictures are shown, and what describes them, are rules of ours: the fixtures say what they give."""
import calendar
import html
import io
import json
import re
import urllib.parse
from html.parser import HTMLParser

import feedparser
from feedparser.datetimes import _parse_date

import hooks  # noqa: F401

# What the web calls by the first name is the second (https://encoding.spec.whatwg.org/#names-and-labels).
WIDER = {"shift_jis": "cp932", "gb2312": "gb18030", "gbk": "gb18030", "euc-kr": "cp949"}


class Crash(Exception):
    """What ends feedparser itself."""


class Body:
    """A text of an item. Its letters are all that is not white space; `spoken` has those of its images' descriptions too."""

    def __init__(self, source, is_html=True):
        self.source, self.is_html = source, is_html
        self.letters = letters(source, is_html)

    @property
    def spoken(self):
        return letters(self.source, self.is_html, has_images=True)


class Item:
    """An item. `links` and `dates` are as they are written: the first that is one counts. `said` is what Media RSS says of it."""

    def __init__(self, id, title, bodies, links, dates, said=()):
        self.id, self.title, self.dates, self.said = id, title, dates, list(said)
        self.bodies = bodies
        self.link = next((link for link in links if is_web(link)), None)
        self.published = next((moment(date) for date in dates if moment(date) is not None), None)

    @property
    def body(self):
        """The first text that says something."""
        return next((body for body in self.bodies if body.letters), None)


class Reading:
    """A document: its items, or why it is no whole feed."""

    def __init__(self, items=(), title=None, next_page=None, fault=None, is_feed=True):
        self.items, self.title, self.next_page, self.fault, self.is_feed = list(items), title, next_page, fault, is_feed


class Text(HTMLParser):
    """The text of HTML, without scripts and styles."""

    def __init__(self, source, has_images):
        super().__init__()
        self.pieces, self.has_images = [], has_images
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag in ("img", "image") and self.has_images:
            self.pieces.append(dict(attributes).get("alt") or "")

    def handle_data(self, data):
        if self.cdata_elem not in ("script", "style"):
            self.pieces.append(data)


def letters(text, is_html=True, has_images=False):
    """A text without white space and controls. What is escaped twice may be read twice."""
    text = "".join(Text(text or "", has_images).pieces) if is_html else text or ""
    return re.sub(r"[\s\x00-\x1f\x7f]", "", html.unescape(text)) or None


def read(document):
    if document.body.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return read_json(document)
    body, charset = wider(document.body, document.charset)
    headers = {"content-location": document.address, "content-type": "application/xml" + (f"; charset={charset}" if charset else "")}
    try:
        found = feedparser.parse(io.BytesIO(body), response_headers=headers, sanitize_html=False, resolve_relative_uris=False)
    except Exception as error:
        return Reading(fault=Crash(error))
    pages = [link.href.strip() for link in found.feed.get("links", []) if link.get("rel") == "next" and link.get("href")]
    items = [item_of(entry) for entry in found.entries]
    title, fault = letters(found.feed.get("title")), found.bozo_exception if found.bozo else None
    return Reading(items, title, (pages + [None])[0], fault, bool(found.get("version") or items or title))


def wider(body, charset):
    """The body in UTF-8, if its encoding has characters that Python's codec of that name does not know."""
    declared = re.match(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']*)", body)
    name = (charset or (declared[1].decode("ascii", "replace") if declared else "")).lower()
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        if name in WIDER:
            return body.decode(WIDER[name], "replace").encode(), "utf-8"
    return body, charset


def item_of(entry):
    values = entry.get("hooked", {})
    first = lambda name: next((value for value, _ in values.get(name, []) if value.strip()), None)
    dates = [value for name in ("published", "updated", "created") for value, _ in values.get(name, [])]
    links = [link for link in entry.get("links", []) if link.get("rel") == "alternate" and link.get("href")]
    links = [link.href.strip() for link in links if "html" in link.get("type", "html")]
    if entry.get("guidislink") and not entry.get("is_atom"):
        links.append(first("id"))
    id = without_controls(first("id") or entry.get("id") or "") or None
    return Item(id, title_of(values), bodies_of(values), links, dates, entry.get("said", []))


def title_of(values):
    """The title, which is HTML unless Atom says that it is plain."""
    titles = [(value, type) for value, type in values.get("title", []) if value.strip()]
    value, type = (titles + [("", "")])[0]
    return letters(value, type not in ("text", "text/plain"))


def bodies_of(values):
    """The content, and the description."""
    found = []
    for names in (("content",), ("description", "summary")):
        texts = [(value, type) for name in names for value, type in values.get(name, []) if value.strip()]
        texts = [text for text in texts if re.search(r"html(\+xml)?$|^text$|^text/plain$", text[1])]
        found += [Body(value, "html" in type) for value, type in texts[:1]]
    return found


def read_json(document):
    """Of JSON Feed, of which the first of repeated members counts."""
    pairs = lambda members: dict(reversed(members))
    try:
        feed = json.loads(document.body.decode("utf-8-sig"), object_pairs_hook=pairs)
    except (ValueError, RecursionError) as error:
        return Reading(fault=Crash(error))
    is_feed = isinstance(feed, dict) and "jsonfeed.org/version/" in str(feed.get("version"))
    items = feed.get("items") if is_feed else None
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        return Reading(fault=Crash("no items"), is_feed=is_feed)
    known = [item for item in items if type(item.get("id")) in (str, int, float) and str(item["id"]).strip()]
    if items and not known:
        return Reading(fault=Crash("no ids"))
    itself = [document.url, document.address] + urls(feed, "feed_url", document.address)
    pages = [page for page in urls(feed, "next_url", document.address) if is_web(page) and page not in itself]
    return Reading([json_item(item, document.address) for item in known], letters(text_of(feed, "title")), (pages + [None])[0])


def json_item(item, base):
    texts = [(text_of(item, name), name != "content_text") for name in ("content_html", "content_text", "summary")]
    id = item["id"]
    return Item(
        # As JavaScript would write it.
        f"{id:.17g}" if isinstance(id, float) else str(id), letters(text_of(item, "title")),
        [Body(text, is_html) for text, is_html in texts if text and text.strip()],
        urls(item, "url", base) + urls(item, "external_url", base),
        [text_of(item, name) or "" for name in ("date_published", "date_modified")])


def urls(members, name, base):
    """The absolute URL of a member, if there is one."""
    text = text_of(members, name)
    return [joined(base, text.strip())] if text and text.strip() else []


def text_of(members, name):
    """The text of a member; half of a pair is U+FFFD."""
    value = members.get(name)
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if isinstance(value, str) else None


def joined(base, url):
    try:
        return urllib.parse.urljoin(base, url)
    except ValueError:
        return url


def is_web(url):
    try:
        parts = urllib.parse.urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and len(url) < 8_192


def without_controls(text):
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", text)


def moment(text):
    """The seconds since 1970 of a date; `None` if it is none."""
    try:
        date = _parse_date(text)
        return calendar.timegm(date) if date else None
    except (ValueError, OverflowError):
        return None
