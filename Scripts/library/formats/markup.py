"""HTML as Python's html.parser reads it: its text, its captions, and the addresses of its pictures; and a reader of srcset."""
import html
import re
from html.parser import HTMLParser

INLINE = set("""a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp script small span strike strong style
    sub sup time tt u var wbr""".split())
BLOCKS = set("""address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
    h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary table tbody tfoot
    thead tr ul""".split())
VOID = set("""area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr""".split())
RAW = set("script style title textarea".split())
SILENT = RAW | set("annotation annotation-xml button select svg".split())
EMOJI = set("emoji emojione emoticon smilies smiley".split())
FIGURES = ("wp-caption", "gallery-item")
CARDS = {"kg-bookmark-card", "embedded-post-wrap", "embedded-publication-wrap", "digest-post-embed"}
LAZY = {"data-src", "data-original", "data-lazy-src", "data-lazy", "data-echo"}
LARGER = {"data-orig-file", "data-image", "data-large-file", "data-full-url", "data-full", "data-hires", "data-large", "data-zoom-image"}
SIZES = {"data-orig-file": "data-orig-size", "data-image": "data-image-dimensions"}
# Some pages write `true`, or a number, into these.
FLAGS = {"data-echo", "data-full", "data-hires", "data-image", "data-large", "data-lazy", "data-zoom-image"}
OTHERS = set("after author avatar before hover icon logo next pin prev thumb".split())
ENDS_LIKE_PICTURE = re.compile(r"\.(avif|bmp|gif|heic|jpe|jpeg|jpg|png|webp)$", re.IGNORECASE)
UNITS = {"px": 1, "em": 16, "rem": 16, "ex": 8, "pt": 4 / 3}
# Between paragraphs, and at the end of a line; no text has them.
PARAGRAPH, LINE = "\ue000", "\ue001"


class Image:
    """An `<img>`, or a `<video>` with a poster: its attributes, the targets of links, and its caption."""

    def __init__(self, attributes, pictures, is_poster):
        self.attributes, self.links, self.is_poster, self.caption, self.is_in_card = attributes, [], is_poster, None, False
        self.sources = list(sources(attributes, "poster" if is_poster else "src", [] if is_poster else pictures))
        style = Style(attributes.get("style", ""))
        self.width, self.height = (style.size(name, attributes.get(name)) for name in ("width", "height"))
        self.is_hidden = "hidden" in attributes or style.is_hidden

    @property
    def words(self):
        """What the element says of the picture."""
        alternative = "" if self.is_poster else self.attributes.get("alt", "")
        hover = " ".join(self.attributes.get("title", "").split())
        return {"caption": self.caption, "alternative": " ".join(alternative.split()), "hover": hover}


class Style:
    """What a `style` says about the size of an element, and whether it is displayed."""

    def __init__(self, text):
        self.all = declarations(text)
        ratios = [value for name, value in self.all.items() if name in ("padding-bottom", "padding-top")]
        self.has_ratio = any("%" in value for value in ratios)
        is_empty = pixels(self.all.get("max-height")) == 0 and self.all.get("overflow", "").startswith("hidden") and not self.has_ratio
        is_not_there = self.all.get("display", "").startswith("none") or self.all.get("visibility", "").startswith("hidden")
        self.is_hidden = is_not_there or is_empty

    def size(self, name, attribute):
        """The pixels at most; `None` if they depend on the page."""
        value = self.all.get(name, "")
        length, most = pixels(value), pixels(self.all.get(f"max-{name}"))
        is_flexible = length is None and (value.startswith("auto") or "%" in value)
        if name == "height" and self.has_ratio and length == 0:
            length, is_flexible = None, True
        size = None if is_flexible else pixels(attribute) if length is None else length
        return min((size for size in (size, most) if size is not None), default=None)


class Source:
    """An address of a picture, and what is said of its size."""

    def __init__(self, place, address, descriptor=""):
        number = descriptor[:-1]
        self.place, self.address = place, address
        self.width = int(number) if descriptor.endswith("w") else None
        self.density = float(number) if descriptor.endswith("x") else None


def sources(attributes, name, pictures):
    """All addresses of an element, in the order of FORMATS.md."""
    address = attributes.get(name, "").strip()
    badge = attributes.get("data-canonical-src", "").strip() if name == "src" else ""
    if address:
        # What GitHub's proxy hides is a badge.
        yield Source("src", badge if re.split("[?#]", badge)[0].lower().endswith(".svg") else address)
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
        elif not name.startswith("data-") or not address or name in FLAGS and not re.search("[/.]", address):
            continue
        elif name in LAZY:
            yield Source("lazy", address)
        elif name in LARGER:
            size = re.match(r"[\s\d]*", attributes.get(SIZES.get(name, ""), ""))[0]
            yield Source("data", address, f"{pixels(size)}w" if pixels(size) is not None else "")
        elif not OTHERS & set(name.split("-")) and is_url_of_picture(address):
            yield Source("data", address)


def is_url_of_picture(text):
    return re.match(r"https?://\S+$", text, re.IGNORECASE) is not None and ENDS_LIKE_PICTURE.search(re.split("[?#]", text)[0]) is not None


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
        elif len(words) == 1 and is_descriptor(words[0]):
            yield Source(place, address, words[0])


def is_descriptor(word):
    """Whether a width or a density is one that a picture can have."""
    if re.fullmatch(r"\d{1,9}w", word):
        return int(word[:-1]) > 0
    return re.fullmatch(r"\d*\.?\d+x", word) is not None and len(word) <= 17 and float(word[:-1]) <= 100


def declarations(style):
    pairs = [part.split(":", 1) for part in style.split(";") if ":" in part]
    return {name.strip().lower(): value.strip().lower() for name, value in pairs}


def pixels(text):
    """A size in pixels, rounded down: of most units only zero is known."""
    digits, unit = re.fullmatch(r"\s*([\d.]*)\s*(.*)", text or "", re.DOTALL).groups()
    is_number = re.fullmatch(r"\d{0,9}(\.\d*)?", digits) and re.search(r"\d", digits[:16])
    if not is_number:
        return None
    number = float(digits[:16])
    if number == 0 or not unit.strip():
        return int(number)
    return next((int(number * size) for name, size in UNITS.items() if unit.lower().startswith(name)), None)


class Figure:
    def __init__(self, tag, first):
        self.tag, self.first, self.depth, self.caption, self.caption_tag, self.place = tag, first, 1, [], None, None


def read(text):
    """The pictures of a text that are displayed; if there are none, those that a script may show later; and the others."""
    page = HTML(text)
    if not page.images and page.hidden_images:
        page = HTML(text, shows_hidden=True)
    return page.images, page.hidden_images


class Skipped:
    """An element whose content does not count, from its start to its end, which may be missing."""

    def __init__(self):
        self.open = []

    def begin(self, tag):
        if not self.open or tag in VOID:
            return
        is_ended = tag in BLOCKS if self.open[0] == "p" else self.open == [tag] and tag in ("dd", "dt", "li", "option", "td", "th", "tr")
        self.open = [] if is_ended else self.open + [tag]

    def end(self, tag):
        if tag in VOID:
            return
        if tag in self.open:
            del self.open[len(self.open) - 1 - self.open[::-1].index(tag):]
        elif self.open and (tag not in INLINE or self.open[0] in INLINE):
            self.open = []


class Link:
    def __init__(self, target):
        self.target, self.has_content, self.has_image, self.boxes = target, False, False, 0


class HTML(HTMLParser):
    """The pieces of text, outside of captions, and the pictures: those that are displayed, and others. A title has no figures, and hides
    nothing but scripts and styles."""

    def __init__(self, text, is_title=False, shows_hidden=False):
        super().__init__()
        self.is_title, self.shows_hidden = is_title, shows_hidden
        self.pieces, self.images, self.hidden_images = [], [], []
        self.silent, self.hidden, self.card = Skipped(), Skipped(), Skipped()
        self.link = self.pictures = self.images_before_table = None
        self.figures = []
        self.feed(text)
        self.close()
        while self.figures:
            self.end_figure()

    @property
    def text(self):
        return "".join(self.pieces).replace(PARAGRAPH, " ").replace(LINE, " ")

    def handle_starttag(self, tag, pairs):
        attributes = {name: value or "" for name, value in reversed(pairs)}
        attributes = {name: attributes[name] for name, _ in pairs}
        for skipped in (self.silent, self.hidden, self.card):
            skipped.begin(tag)
        is_hidden = "hidden" in attributes or Style(attributes.get("style", "")).is_hidden
        if self.hidden.open:
            if tag in ("img", "image"):
                self.hidden_images.append(Image(attributes, [], False))
            return
        self.begin_skipped(tag, attributes, is_hidden)
        self.add(LINE if tag == "br" else separation(tag))
        if self.link and is_box(tag):
            self.link.boxes += 1
            self.link = None if self.link.has_content else self.link
        if tag == "a":
            self.link = Link(attributes.get("href", "").strip()) if "href" in attributes else None
        elif tag in ("img", "image", "video"):
            self.add_image(tag, attributes, is_shown=not is_hidden)
        elif tag == "picture":
            self.pictures = []
        elif tag == "source" and self.pictures is not None:
            self.pictures.append(attributes)
        elif tag == "table":
            self.images_before_table = len(self.images)
        if not self.is_title and tag in BLOCKS and tag != "table":
            self.begin_block(tag, attributes.get("class", "").lower().split())

    def begin_skipped(self, tag, attributes, is_hidden):
        if (is_hidden or tag == "template") and tag not in VOID and not self.is_title and not self.shows_hidden:
            self.hidden.open = [tag]
        if tag in (RAW if self.is_title else SILENT) and not self.silent.open:
            self.silent.open = [tag]
        if not self.card.open and tag in BLOCKS and CARDS & set(attributes.get("class", "").lower().split()):
            self.card.open = [tag]

    def add_image(self, tag, attributes, is_shown):
        if tag not in ("img", "image", "video"):
            return
        image = Image(attributes, self.pictures, tag == "video")
        image.is_in_card = bool(self.card.open)
        if tag != "video":
            self.add(" " if self.silent.open else word_of(image))
            self.pictures = None
        if not is_shown or not image.sources:
            self.hidden_images.append(image)
            return
        if self.link and not self.link.has_image:
            image.links = [self.link.target] if self.link.target else []
        if self.link:
            self.link.has_content = self.link.has_image = True
        self.images.append(image)

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
        for skipped in (self.silent, self.hidden, self.card):
            skipped.end(tag)
        if self.hidden.open:
            return
        self.add(separation(tag))
        if self.link and is_box(tag):
            self.link = self.link if self.link.boxes > 0 else None
        if self.link and is_box(tag):
            self.link.boxes -= 1
        if tag == "a":
            self.link = None
        elif tag == "picture":
            self.pictures = None
        elif tag == "table":
            self.images_before_table = None
        elif tag in BLOCKS:
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
        caption = with_breaks("".join(figure.caption))
        images = [image for image in self.images[figure.first:] if image.caption is None]
        for image in images:
            image.caption = " ".join(caption.split()) or None
        if figure.place and not images:
            target, place = figure.place
            target.insert(place, PARAGRAPH + caption.replace("\n\n", PARAGRAPH).replace("\n", LINE) + PARAGRAPH)

    def handle_data(self, data):
        if self.hidden.open or self.silent.open:
            return
        self.add(data)
        if self.link and self.images_before_table is not None and data.strip() == "[link]":
            for image in self.images[self.images_before_table:]:
                image.links += [self.link.target] if self.link.target else []
            self.images_before_table = None
        if self.link and data.strip():
            self.link.has_content = True

    def add(self, piece):
        self.target.append(piece)

    @property
    def target(self):
        """The text that is read: of the innermost caption that is open, or outside of all."""
        return next((figure.caption for figure in reversed(self.figures) if figure.caption_tag), self.pieces)


def is_box(tag):
    return tag in BLOCKS or tag in ("td", "th")


def separation(tag):
    """What an element puts between the texts around it. An image may be a word."""
    if tag in INLINE or tag in ("br", "img", "image"):
        return ""
    return PARAGRAPH if tag in BLOCKS else " "


def word_of(image):
    """The word that an `<img>` is in a sentence: a smiley or a formula. Any other separates words."""
    classes, source = image.attributes.get("class", "").lower(), image.attributes.get("src", "")
    is_emoji = EMOJI & set(re.split(r"[-_\s]", classes)) or "//s.w.org/images/core/emoji/" in source
    is_formula = any(re.fullmatch(r"latex|math|tex|(ql-img-|mwe-math-).*", name) for name in classes.split())
    word = " ".join(image.attributes.get("alt", "").split())
    return word if word and not image.is_hidden and len(word) <= (12 if is_emoji else 500 if is_formula else 0) else " "


def plain(text):
    """The text of HTML on one line; `None` if there is none. What is escaped twice is read twice, unless that makes tags."""
    text = " ".join(HTML(without_controls(text or ""), is_title=True).text.split()) or None
    again = html.unescape(text or "")
    has_new_tags = len(TAG.findall(again)) > len(TAG.findall(text or ""))
    return text if has_new_tags else " ".join(again.split()) or None


def paragraphs(text):
    """The text of HTML: between two paragraphs is an empty line, and between two lines of one a line break."""
    return with_breaks("".join(HTML(without_controls(text or "")).pieces))


def with_breaks(text):
    breaks = re.compile(f" ?(?:[{PARAGRAPH}{LINE}] ?)+")
    written = breaks.sub(lambda found: "\n\n" if PARAGRAPH in found[0] or found[0].count(LINE) > 1 else "\n", re.sub(r"\s+", " ", text))
    return written.strip()


TAG = re.compile(r"<[A-Za-z/!?](?=[^>]*>)")


def without_controls(text):
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", text)
