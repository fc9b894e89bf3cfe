"""HTML as Python's html.parser reads it: its text, its captions, and the addresses of its pictures; and a reader of srcset."""
import html
import re
from html.parser import HTMLParser

INLINE = set("""a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time
    tt u var wbr""".split())
FIGURES = ("wp-caption", "gallery-item")
LAZY = {"data-src", "data-original", "data-lazy-src"}
LARGER = {"data-orig-file", "data-large-file", "data-full-url"}
ENDS_LIKE_PICTURE = re.compile(r"\.(avif|bmp|gif|heic|jpe|jpeg|jpg|png|webp)$", re.IGNORECASE)


class Image:
    """An `<img>`, or a `<video>` with a poster: its attributes, the targets of links, and its caption."""

    def __init__(self, attributes, link, pictures, is_poster):
        self.attributes, self.links, self.is_poster, self.caption = attributes, [link] if link else [], is_poster, None
        self.sources = list(sources(attributes, "poster" if is_poster else "src", [] if is_poster else pictures))
        style = declarations(attributes.get("style", ""))
        self.width, self.height = (
            next((size for size in (pixels(style.get(name)), pixels(attributes.get(name))) if size is not None), None)
            for name in ("width", "height"))
        self.is_hidden = "hidden" in attributes or style.get("display", "").startswith("none")


class Source:
    """An address of a picture, and what is said of its size."""

    def __init__(self, place, address, descriptor=""):
        number = descriptor[:-1]
        self.place, self.address = place, address
        self.width = int(number) if descriptor.endswith("w") else None
        self.density = float(number) if descriptor.endswith("x") else None


def sources(attributes, name, pictures):
    """All addresses of an element, in the order of FORMATS.md."""
    if attributes.get(name, "").strip():
        yield Source("src", attributes[name].strip())
    if name == "poster":
        return
    yield from source_set("srcset", attributes.get("srcset", ""))
    for picture in pictures or []:
        yield from source_set("source", picture.get("srcset", ""))
        yield from data_sources(picture)
    yield from data_sources(attributes)


def data_sources(attributes):
    for name, value in attributes.items():
        address = value.strip()
        if name in ("data-srcset", "data-lazy-srcset"):
            yield from source_set("lazy", value)
        elif not name.startswith("data-") or not address:
            continue
        elif name in LAZY:
            yield Source("lazy", address)
        elif name in LARGER:
            width = pixels(attributes.get("data-orig-size", "").split(",")[0]) if name == "data-orig-file" else None
            yield Source("data", address, f"{width}w" if width else "")
        elif re.match(r"https?://\S+$", address, re.IGNORECASE) and ENDS_LIKE_PICTURE.search(re.split("[?#]", address)[0]):
            yield Source("data", address)


def source_set(place, text):
    """The candidates of a srcset by the steps of the HTML standard: a URL ends at white space, and may have commas inside."""
    while text := text.lstrip(" \t\r\n\f,"):
        address, *rest = re.split(r"[ \t\r\n\f]+", text, maxsplit=1)
        text = rest[0] if rest else ""
        if address.endswith(","):
            yield Source(place, address.rstrip(","))
            continue
        descriptors = re.match(r"(?:[^,(]|\([^)]*(?:\)|$))*", text)[0]
        text = text[len(descriptors):]
        words = [word for word in re.split(r"[ \t\r\n\f]+", descriptors) if not re.fullmatch(r"0*[1-9]\d{0,8}h", word) and word]
        if not words:
            yield Source(place, address)
        elif len(words) == 1 and re.fullmatch(r"0*[1-9]\d*w|\d*\.?\d+x", words[0]):
            yield Source(place, address, words[0])


def declarations(style):
    pairs = [part.split(":", 1) for part in style.split(";") if ":" in part]
    return {name.strip().lower(): value.strip().lower() for name, value in pairs}


def pixels(text):
    """A size in pixels: of other units only zero is known."""
    digits = re.match(r"\s*(\d{1,9})(\.\d*)?\s*(.*)", text or "", re.DOTALL)
    if not digits:
        return None
    is_known = not digits[3] or digits[3].lower().startswith("px") or int(digits[1]) == 0 and not digits[2]
    return int(digits[1]) if is_known else None


class Figure:
    def __init__(self, tag, first):
        self.tag, self.first, self.depth, self.caption, self.caption_tag, self.place = tag, first, 1, [], None, None


class HTML(HTMLParser):
    """The pieces of text, outside of captions if there are figures, and the pictures that are displayed."""

    def __init__(self, text, has_figures=True):
        super().__init__()
        self.has_figures = has_figures
        self.pieces, self.images, self.silent = [], [], None
        self.link = self.pictures = self.images_before_table = None
        self.figures = []
        self.feed(text)
        self.close()
        while self.figures:
            self.end_figure()

    @property
    def text(self):
        return "".join(self.pieces)

    def handle_starttag(self, tag, pairs):
        attributes = {name: value or "" for name, value in reversed(pairs)}
        attributes = {name: attributes[name] for name, _ in pairs}
        self.silent = tag if tag in ("script", "style") else self.silent
        self.add("" if tag in INLINE else " ")
        if tag == "a":
            self.link = attributes.get("href", "").strip() or None
        elif tag in ("img", "image", "video"):
            self.images.append(Image(attributes, self.link, self.pictures, tag == "video"))
        elif tag == "picture":
            self.pictures = []
        elif tag == "source" and self.pictures is not None:
            self.pictures.append(attributes)
        elif tag == "table":
            self.images_before_table = len(self.images)
        elif self.has_figures and tag not in INLINE:
            self.begin_block(tag, attributes.get("class", "").lower().split())

    def begin_block(self, tag, classes):
        if tag == "figure" or any(name in classes for name in FIGURES):
            self.figures.append(Figure(tag, len(self.images)))
            return
        for figure in reversed(self.figures):
            if figure.tag == tag:
                figure.depth += 1
                break
        if self.figures and self.figures[-1].caption_tag is None and (tag == "figcaption" or "wp-caption-text" in classes):
            figure = self.figures[-1]
            figure.place = figure.place or (self.target, len(self.target))
            figure.caption_tag = tag
            figure.caption.append(" ")

    def handle_endtag(self, tag):
        self.silent = None if tag == self.silent else self.silent
        self.add("" if tag in INLINE else " ")
        if tag == "a":
            self.link = None
        elif tag == "picture":
            self.pictures = None
        elif tag == "table":
            self.images_before_table = None
        elif tag not in INLINE:
            self.end_block(tag)

    def end_block(self, tag):
        for figure in reversed(self.figures):
            if figure.caption_tag == tag:
                while self.figures[-1] is not figure:
                    self.end_figure()
                figure.caption_tag = None
                break
        for figure in reversed(self.figures):
            if figure.tag == tag:
                figure.depth -= 1
                while figure.depth == 0 and figure in self.figures:
                    self.end_figure()
                break

    def end_figure(self):
        """The caption is that of the pictures without one; without any it is text where it stands."""
        figure = self.figures.pop()
        caption = " ".join("".join(figure.caption).split())
        images = [image for image in self.images[figure.first:] if image.sources and not image.is_hidden and image.caption is None]
        for image in images:
            image.caption = caption or None
        if figure.place and not images:
            target, place = figure.place
            target.insert(place, f" {caption} ")

    def handle_data(self, data):
        self.add("" if self.silent else data)
        if self.link and self.images_before_table is not None and data.strip() == "[link]":
            for image in self.images[self.images_before_table:]:
                image.links.append(self.link)
            self.images_before_table = None

    def add(self, piece):
        self.target.append(piece)

    @property
    def target(self):
        """The text that is read: of the innermost caption that is open, or outside of all."""
        return next((figure.caption for figure in reversed(self.figures) if figure.caption_tag), self.pieces)


def plain(text):
    """The text of HTML on one line; `None` if there is none. What is escaped twice is read twice, unless that makes tags."""
    text = on_one_line(text, has_figures=False)
    again = html.unescape(text or "")
    has_new_tags = len(TAG.findall(again)) > len(TAG.findall(text or ""))
    return text if has_new_tags else " ".join(again.split()) or None


def on_one_line(text, has_figures=True):
    """The text of HTML on one line; `None` if there is none."""
    return " ".join(HTML(without_controls(text or ""), has_figures).text.split()) or None


TAG = re.compile(r"<[A-Za-z/!?](?=[^>]*>)")


def without_controls(text):
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", text)
