"""What an independent reader finds in a document, and what FORMATS.md makes of it.

feedparser reads RSS and Atom. JSON Feed, which it does not know, is read with json.
"""
import calendar
import io
import json
import re

import feedparser
from feedparser.datetimes import _parse_date

import choice
import hooks  # noqa: F401
import words
from addresses import ends_like_picture, is_web, joined, split
from choice import Candidate
from markup import paragraphs, plain, without_controls

OWN = ("bigimage", "book_large_image_url", "imageurl", "image", "smallimage", "thumbnail", "g_image_link")
# What the web calls by the first name is the second (https://encoding.spec.whatwg.org/#names-and-labels).
WIDER = {"shift_jis": "cp932", "gb2312": "gb18030", "gbk": "gb18030", "euc-kr": "cp949"}


class Crash(Exception):
    """What ends feedparser itself."""


class Item:
    """An item. `links` and `dates` are as they are written: the first that is one counts. `bodies` are texts, with their bases."""

    def __init__(self, id, title, bodies, links, dates, author=None):
        self.id, self.title, self.bodies, self.dates, self.author = id, title, bodies, dates, author
        self.link = next((link for link in links if is_web(link)), None)
        self.published = next((moment(date) for date in dates if moment(date) is not None), None)
        self.candidates, self.lost, self.pictures, self.text, self.picture_title, self.said = [], [], [], None, None, None

    def choose(self, base):
        """Adds the candidates of the texts: of the first that has pictures. A text without a base is relative to the item's link."""
        for body in self.bodies:
            found, lost = choice.in_text(body.text, body.base or self.link or base) if body.is_html else ([], [])
            self.text = self.text or body.plain_text
            if any(candidate.kind == "text" and candidate.may_be_shown for candidate in self.candidates):
                self.lost += [(candidate.url, "the text before it has pictures") for candidate in found] + lost
            else:
                self.candidates += found
                self.lost += lost
        self.add_description()
        self.pictures = choice.choose(self.candidates)
        return self

    def add_description(self):
        """What Media RSS says of the item, unless its text begins a paragraph with the same words."""
        if self.text and self.said:
            beginning = self.said.split("\n")[0].encode()[:32]
            is_repeated = any(line.encode().startswith(beginning) for line in self.text.split("\n"))
            self.text += "" if is_repeated else f"\n\n{self.said}"
        self.text = self.text or self.said

    def caption(self, place):
        """What describes a picture, by FORMATS.md; a text is cut only by the product."""
        picture = self.pictures[place]
        own = next((text for text in (picture.say("caption"), picture.say("media_title"), self.picture_title) if text), None)
        title, own = words.caption(self.title, self.author), words.caption(own, self.author)
        named = (title, own) if place == 0 else (own, title)
        return next((text for text in (*named, self.beginning, self.alternative(place)) if text), None)

    def alternative(self, place):
        text = self.pictures[place].say("alternative")
        return None if text and words.is_name_of_file(text) else text

    @property
    def beginning(self):
        """The text on one line, without a warning and what services add."""
        return words.caption(words.on_one_line(words.split_warning(words.post(self.text, self.author))[1]), self.author)

    def words(self, place, caption):
        """What the post says beside its caption: a warning, the hover text, the picture's own caption, the text."""
        picture = self.pictures[place]
        warning, text = words.split_warning(words.post(self.text, self.author))
        hover, alternative = picture.say("hover"), picture.say("alternative")
        is_repeated = hover == alternative and hover and hover[-1] not in '.!?"' and len(hover.split(" ")) < 5
        hover = None if not hover or is_repeated or words.is_name_of_file(hover) else hover
        parts = [warning, hover, picture.say("caption"), words.without_caption(text, caption)]
        parts = [part for place, part in enumerate(parts) if part and part != caption and part not in parts[:place]]
        return "\n\n".join(parts) or None


class Body:
    def __init__(self, text, base=None, is_html=True):
        self.text, self.base, self.is_html = text, base, is_html

    @property
    def plain_text(self):
        return paragraphs(self.text) if self.is_html else words.lines(self.text)


class Reading:
    """A document: its items, or why it is no whole feed."""

    def __init__(self, items=(), title=None, next_page=None, fault=None, is_feed=True):
        self.items, self.title, self.next_page, self.fault, self.is_feed = list(items), title, next_page, fault, is_feed


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
    items = [item_of(entry, document.address) for entry in found.entries]
    title, fault = plain(found.feed.get("title")), found.bozo_exception if found.bozo else None
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


def item_of(entry, address):
    values = entry.get("hooked", {})
    first = lambda name: next((value for value, _, _ in values.get(name, []) if value.strip()), None)
    dates = [value for name in ("published", "updated", "created") for value, _, _ in values.get(name, [])]
    links = [link for link in entry.get("links", []) if link.get("rel") == "alternate" and link.get("href")]
    links = [link.href.strip() for link in links if "html" in link.get("type", "html")]
    if entry.get("guidislink") and not entry.get("is_atom"):
        links.append(first("id"))
    id = without_controls(first("id") or entry.get("id") or "") or None
    item = Item(id, title_of(values), bodies_of(values, address), links, dates, author_of(values))

    def located(url, base):
        """A picture's URL: without an xml:base it is relative to the item's link."""
        return joined(base if base != address else item.link or address, url.strip())

    media = Media(entry, located)
    item.picture_title, item.said = media.title, media.description
    item.candidates = media.pictures + own_of(values, located) + enclosures_of(entry, located) + media.thumbnails
    for urls, base in entry.get("covers", []):
        urls = [located(url, base) for url in urls]
        item.candidates += [Candidate(url, "cover") for url in urls if is_web(url)][:1]
    return item.choose(address)


def author_of(values):
    """The name of the author, without a mail address."""
    name = next((value for value, _, _ in values.get("name", []) + values.get("author", []) if value.strip()), "")
    words = [word for word in plain(name).split(" ") if not re.fullmatch(r"[<(]*[^@]+@[^@]*[^@.]\.[^@]+[>)]*", word)] if name.strip() else []
    return re.sub(r"^\((.*)\)$", r"\1", " ".join(words)) or None


def title_of(values):
    """The title, which is HTML unless Atom says that it is plain."""
    titles = [(value, type) for value, type, _ in values.get("title", []) if value.strip()]
    value, type = (titles + [("", "")])[0]
    return " ".join(value.split()) if type in ("text", "text/plain") else plain(value)


def bodies_of(values, address):
    """The content, and the description."""
    found = []
    for names in (("content",), ("description", "summary")):
        texts = [(value, type, base) for name in names for value, type, base in values.get(name, []) if value.strip()]
        texts = [text for text in texts if re.search(r"html(\+xml)?$|^text$|^text/plain$", text[1])]
        found += [Body(value, None if base == address else base, "html" in type) for value, type, base in texts[:1]]
    return found


class Media:
    """The pictures and thumbnails of Media RSS, and what it says of the item."""

    def __init__(self, entry, located):
        contents = entry.get("media_content", [])
        for element in contents + entry.get("media_thumbnail", []):
            element["url"] = located(*element["address"]) if "address" in element else ""
        is_picture = [is_web(content.get("url", "")) and is_medium(content) for content in contents]
        pictures = [content for content, is_own in zip(contents, is_picture) if is_own]
        films = [content for content, is_own in zip(contents, is_picture) if not is_own]
        groups = {content["group"] for content in pictures}
        small = [thumbnail for thumbnail in entry.get("media_thumbnail", []) if is_web(thumbnail.get("url", ""))]
        self.pictures = [of_media(content, "media", words_of(content["texts"])) for content in pictures]
        self.pictures += [of_media(thumbnail, "thumbnail") for thumbnail in small if thumbnail["group"] in groups]
        self.thumbnails = [of_media(thumbnail, "thumbnail") for thumbnail in small if thumbnail["group"] not in groups]
        said = [entry.get("texts", {})] + [texts for _, texts in entry.get("groups", [])]
        for film in films:
            # What is said of a film is said of its first thumbnail, or else of the item.
            own = next((one for one in self.thumbnails if one.group == film["group"] and not film["is_in_group"]), None)
            if own and not own.texts:
                own.texts = [{"alternative": plain(film["texts"][0].get("media_description"))}]
            elif not own and not film["is_in_group"]:
                said += film["texts"][:1]
        for thumbnail in self.thumbnails:
            thumbnail.group = "item"
        titles = [entry.get("texts", {})] + [texts for film in films for texts in film["texts"]]
        titles += [texts for group, texts in entry.get("groups", []) if group not in groups]
        self.title = next((plain(texts["media_title"]) for texts in titles if texts.get("media_title")), None)
        self.description = next((description_of(texts) for texts in said if texts.get("media_description")), None)


def description_of(texts):
    """The text of a description of an item. Plain text has line breaks, and often markup all the same."""
    source = texts["media_description"]
    return paragraphs(source if texts["media_description_type"] == "html" else source.replace("\n", "<br>")) or None


def of_media(element, kind, texts=()):
    is_default = (element.get("isdefault") or "").lower() == "true"
    return Candidate(element["url"], kind, number(element.get("width")), number(element.get("height")), is_default, element["group"], texts)


def words_of(texts):
    """The words of a picture and, behind them, of the groups around it, whose description is that of the post."""
    own, *outer = texts
    words = [{"media_title": plain(own.get("media_title")), "alternative": plain(own.get("media_description"))}]
    return words + [{"media_title": plain(text.get("media_title"))} for text in outer]


def own_of(values, located):
    """The item's own picture."""
    found = []
    for name in OWN:
        named = [(value, base) for value, _, base in values.get("image_url" if name == "image" else name, [])]
        named += [(value, base) for value, _, base in values.get(name, [])] if name == "image" else []
        urls = [located(value, base) for value, base in named if value.strip()]
        found += [Candidate(url, "item") for url in urls if is_web(url)][:1]
    return found


def enclosures_of(entry, located):
    links = [link for link in entry.get("links", []) if link.get("rel") == "enclosure" and link.get("address")]
    enclosures = [(link.get("type"), located(*link["address"])) for link in links]
    enclosures += [(content.type, located(content.src, content.base)) for content in entry.get("content", []) if content.get("src")]
    return [Candidate(url, "attachment") for type, url in enclosures if is_web(url) and is_image(type, url)]


def is_medium(content):
    medium, type = (content.get("medium") or "").lower(), content.get("type") or ""
    if medium:
        return medium == "image" and not type.lower().startswith(("image/svg", "video/"))
    has_no_sign = not type and "." not in split(content["url"]).path.rsplit("/", 1)[-1]
    return is_image(type, content["url"]) or has_no_sign and number(content.get("width")) is not None


def is_image(type, url):
    if type and type != "application/octet-stream":
        return type.lower().startswith("image/") and not type.lower().startswith("image/svg")
    return ends_like_picture(url)


def number(text):
    """A size in pixels."""
    return int(text) if re.fullmatch(r"[+-]?\d+", text or "") else None


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
    html, text, summary = (text_of(item, name) for name in ("content_html", "content_text", "summary"))
    bodies = [Body(html)] if html and html.strip() else []
    authors = item.get("authors") if isinstance(item.get("authors"), list) else [item.get("author")]
    names = [plain(text_of(author, "name")) for author in authors if isinstance(author, dict)]
    id = item["id"]
    found = Item(
        # As JavaScript would write it.
        f"{id:.17g}" if isinstance(id, float) else str(id), plain(text_of(item, "title")), bodies,
        urls(item, "url", base) + urls(item, "external_url", base),
        [text_of(item, name) or "" for name in ("date_published", "date_modified")], ", ".join(filter(None, names)) or None)
    found.candidates = [Candidate(url, "item") for name in ("image", "banner_image") for url in urls(item, name, base) if is_web(url)]
    found.candidates += attachments_of(item, base)
    link, found.link = found.link, None  # In a JSON Feed URLs are relative to the feed.
    found.choose(base)
    found.link = link
    found.text = found.text or (words.lines(text) if text and text.strip() else plain(summary))
    return found


def attachments_of(item, base):
    found = []
    for attachment in item.get("attachments") or []:
        title = text_of(attachment, "title") if isinstance(attachment, dict) else None
        title = title if title and title.strip() else None
        for url in urls(attachment, "url", base) if isinstance(attachment, dict) else []:
            if is_web(url) and is_image(text_of(attachment, "mime_type"), url):
                # Attachments of one title are the same in other forms.
                found.append(Candidate(url, "attachment", group=title, texts=[{"media_title": plain(title)}]))
    return found


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
