"""What an independent reader finds in a document, and what FORMATS.md makes of it.

feedparser reads RSS and Atom. JSON Feed, which it does not know, is read with json.
"""
import calendar
import io
import json
import re
import urllib.parse
from html.parser import HTMLParser

import feedparser
from feedparser.datetimes import _parse_date

import hooks  # noqa: F401

IMAGES = ("avif", "bmp", "gif", "heic", "jpe", "jpeg", "jpg", "png", "webp")


class Crash(Exception):
    """What ends feedparser itself."""


class Picture:
    def __init__(self, url, width=None, is_default=False, group=None, texts=()):
        self.url, self.width, self.is_default, self.group, self.texts = url, number(width), is_default, group, texts


class Item:
    """An item. `links` and `dates` are as they are written: the first that is one counts."""

    def __init__(self, id, title, body, links, dates, pictures):
        self.id, self.title, self.body, self.dates = id, title, body, dates
        self.link = next((link for link in links if is_web(link)), None)
        self.published = next((moment(date) for date in dates if moment(date) is not None), None)
        self.pictures = pictures


class Reading:
    """A document: its items, or why it is no whole feed."""

    def __init__(self, items=(), title=None, next_page=None, fault=None, is_feed=True):
        self.items, self.title, self.next_page, self.fault, self.is_feed = list(items), title, next_page, fault, is_feed


def read(document):
    if document.body.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return read_json(document)
    charset = f"; charset={document.charset}" if document.charset else ""
    headers = {"content-location": document.address, "content-type": "application/xml" + charset}
    try:
        found = feedparser.parse(io.BytesIO(document.body), response_headers=headers, sanitize_html=False)
    except Exception as error:
        return Reading(fault=Crash(error))
    pages = [link.href.strip() for link in found.feed.get("links", []) if link.get("rel") == "next" and link.get("href")]
    items = [item_of(entry, document.address) for entry in found.entries]
    title, fault = plain(found.feed.get("title")), found.bozo_exception if found.bozo else None
    return Reading(items, title, (pages + [None])[0], fault, bool(found.get("version") or items or title))


def item_of(entry, base):
    values = entry.get("hooked", {})
    first = lambda name: next((value for value, _, _ in values.get(name, []) if value.strip()), None)
    bodies = [body for name in ("content", "description", "summary") for body in values.get(name, [])]
    html = [(value, where) for value, type, where in bodies if re.search(r"html(\+xml)?$", type)]
    body = [value for value, type, _ in bodies if re.search(r"html(\+xml)?$|^text$|^text/plain$", type)]
    dates = [value for name in ("published", "updated", "created") for value, _, _ in values.get(name, [])]
    links = [link for link in entry.get("links", []) if link.get("rel") == "alternate" and link.get("href")]
    links = [link.href.strip() for link in links if "html" in link.get("type", "html")]
    if entry.get("guidislink") and not entry.get("is_atom"):
        links.append(first("id"))
    texts = entry.get("texts", {})
    return Item(
        without_controls(first("id") or entry.get("id") or "") or None, plain(first("title")), body, links, dates,
        pictures_of(entry, html, base, texts))


def pictures_of(entry, html, base, texts):
    """The pictures of an item, by the order of FORMATS.md."""
    media = [
        Picture(content["url"], content.get("width"), content.get("isdefault") == "true", content["group"], content["texts"] + [texts])
        for content in entry.get("media_content", []) if content.get("url") and is_medium(content)
        and is_plausible(content["url"], content.get("width"), content.get("height"))
    ]
    links = [link for link in entry.get("links", []) if link.get("rel") == "enclosure" and link.get("href")]
    enclosures = [(link.get("type"), link["href"].strip()) for link in links]
    enclosures += [(content.type, joined(base, content.src)) for content in entry.get("content", []) if content.get("src")]
    enclosures = [Picture(url, texts=[texts]) for type, url in enclosures if is_image(type, url) and is_plausible(url)]
    thumbnails = [
        Picture(thumbnail["url"], thumbnail.get("width"), group=1, texts=thumbnail["texts"] + [texts])
        for thumbnail in entry.get("media_thumbnail", []) if thumbnail.get("url") and is_plausible(thumbnail["url"])
    ]
    cover = joined(base, entry.get("image", {}).get("href") or "")
    covers = [Picture(cover, texts=[texts])] if entry.get("image", {}).get("href") and is_plausible(cover) else []
    return chosen(media) or unique(enclosures) or pictures_in(html, [texts]) or chosen(thumbnails) or covers


def pictures_in(html, texts=()):
    """The first plausible picture in pieces of HTML, each with its base."""
    for text, base in html:
        for image in HTML(text).images:
            alternative = {"alternative": plain(image.get("alt"))}
            url = joined(base, (image.get("src") or "").strip())
            if image.get("src") and is_plausible(url, image.get("width"), image.get("height"), image.get("class")):
                return [Picture(url, texts=[*texts, alternative])]
    return []


def unique(pictures):
    """The pictures without those that are there already."""
    found = {}
    for picture in pictures:
        found.setdefault(picture.url, picture)
    return list(found.values())


def chosen(pictures):
    """One of each group, and of siblings that differ only in size."""
    groups = {}
    for picture in pictures:
        key = picture.group or (picture.url if picture.width is None else picture.url.split("?")[0])
        groups.setdefault(key, []).append(picture)
    return [best(group) for group in groups.values()]


def best(pictures):
    for picture in pictures:
        if picture.is_default:
            return picture
    sized = [picture for picture in pictures if picture.width is not None]
    small = [picture for picture in sized if picture.width <= 2560]
    if small:
        return max(small, key=lambda picture: picture.width)
    return min(sized, key=lambda picture: picture.width) if sized else pictures[0]


def is_medium(content):
    if not content.get("medium"):
        return is_image(content.get("type"), content["url"])
    return content["medium"].lower() == "image" and not (content.get("type") or "").startswith("image/svg")


def is_image(type, url):
    if type:
        return type.lower().startswith("image/") and not type.lower().startswith("image/svg")
    name = split(url).path.lower().rsplit("/", 1)[-1]
    return "." in name and name.rsplit(".", 1)[-1] in IMAGES


def is_plausible(url, width=None, height=None, classes=""):
    parts = split(url)
    return (
        is_web(url)
        and all(number(size) is None or number(size) > 2 for size in (width, height))
        and not parts.path.lower().endswith((".svg", ".svgz"))
        and not f".{parts.hostname}".endswith((".gravatar.com", ".s.w.org", ".stats.wordpress.com", ".pixel.wp.com"))
        and not re.search("avatar|emoji|smiley|smilies", (classes or "").lower()))


def joined(base, url):
    try:
        return urllib.parse.urljoin(base, url)
    except ValueError:
        return url


def split(url):
    try:
        return urllib.parse.urlsplit(url)
    except ValueError:
        return urllib.parse.urlsplit("")


def is_web(url):
    parts = split(url)
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def number(text):
    """A size in pixels."""
    digits = re.fullmatch(r"\s*(\d+)\s*(px)?\s*", text or "")
    return int(digits[1]) if digits else None


class HTML(HTMLParser):
    """The text of HTML, and the attributes of its images."""

    INLINE = set("""a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var
        wbr""".split())

    def __init__(self, text):
        super().__init__()
        self.pieces, self.images, self.silent = [], [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.silent = tag if tag in ("script", "style") else self.silent
        self.pieces.append("" if tag in self.INLINE else " ")
        if tag == "img":
            self.images.append(dict(reversed(attributes)))

    def handle_endtag(self, tag):
        self.silent = None if tag == self.silent else self.silent
        self.pieces.append("" if tag in self.INLINE else " ")

    def handle_data(self, data):
        if not self.silent:
            self.pieces.append(data)


def plain(text, rounds=2):
    """The text of HTML on one line; `None` if there is none."""
    text = text or ""
    for _ in range(rounds):
        text = " ".join("".join(HTML(without_controls(text)).pieces).split())
    return text or None


def without_controls(text):
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", text)


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
    return Reading([json_item(item, document.address) for item in known], plain(text_of(feed, "title")), (pages + [None])[0])


def json_item(item, base):
    attachments = {}
    for attachment in item.get("attachments") or []:
        for url in urls(attachment, "url", base) if isinstance(attachment, dict) else []:
            if is_image(text_of(attachment, "mime_type"), url) and is_plausible(url):
                # Attachments of one title are the same in other forms.
                title = plain(text_of(attachment, "title"))
                attachments.setdefault(title or url, Picture(url, texts=[{"media_title": title}]))
    body = [text for text in (text_of(item, name) for name in ("summary", "content_text", "content_html")) if text]
    pictures = [[Picture(url)] for name in ("image", "banner_image") for url in urls(item, name, base) if is_plausible(url)]
    pictures += [unique(attachments.values()), pictures_in([(text_of(item, "content_html") or "", base)])]
    id = item["id"]
    return Item(
        # As JavaScript would write it.
        f"{id:.17g}" if isinstance(id, float) else str(id), plain(text_of(item, "title")), body,
        urls(item, "url", base) + urls(item, "external_url", base),
        [text_of(item, name) or "" for name in ("date_published", "date_modified")],
        next((found for found in pictures if found), []))


def urls(members, name, base):
    """The absolute URL of a member, if there is one."""
    text = text_of(members, name)
    return [joined(base, text.strip())] if text and text.strip() else []


def text_of(members, name):
    """The text of a member; half of a pair is U+FFFD."""
    value = members.get(name)
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if isinstance(value, str) else None


def moment(text):
    """The seconds since 1970 of a date; `None` if it is none."""
    try:
        date = _parse_date(text)
        return calendar.timegm(date) if date else None
    except (ValueError, OverflowError):
        return None
