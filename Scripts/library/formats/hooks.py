"""Hooks into feedparser, which keep what it would mix: ids as they are written, all values of a repeated element with the type and the
base of each, the texts of Media RSS apart from the item's own, the groups of pictures, covers, an item's own pictures, and the addresses
of all of them with the xml:base in force."""
from feedparser.mixin import _FeedParserMixin as Mixin


def hook(name, before=lambda *_: None, after=lambda *_: None):
    original = getattr(Mixin, name, lambda *_: None)

    def method(self, *arguments):
        before(self, *arguments)
        result = original(self, *arguments)
        after(self, *arguments)
        return result

    setattr(Mixin, name, method)


def keep_type(self, tag, attributes, *_):
    self.declared_type = "base64" if attributes.get("mode") == "base64" else attributes.get("type")


original_pop = Mixin.pop


def keeping_pop(self, element, strip_whitespace=1):
    value = original_pop(self, element, strip_whitespace)
    name = "image_url" if self.inimage and element == "href" else element
    is_of_image = name in ("image", "image_url")
    if value is not None and self.inentry and not self.insource and (is_of_image or not self.inimage):
        type = self.declared_type if self.incontent else None
        values = self.entries[-1].setdefault("hooked", {}).setdefault(name, [])
        values.append((value, (type or "html").lower(), self.baseuri))
    return value


def keep_address(name):
    """Keeps an address as it is written, with the base in force."""
    def keep(self, attributes):
        if attributes.get(name):
            attributes["address"] = (attributes[name].strip(), self.baseuri)

    return keep


def number_of_group(self):
    return next((medium["number"] for medium in self.media), None)


def start_content(self, attributes):
    attributes["is_in_group"] = number_of_group(self) is not None
    self.media.insert(0, {"texts": {}, "number": number_of_group(self) or new_number(self)})
    start_thumbnail(self, attributes)


def start_thumbnail(self, attributes):
    keep_address("url")(self, attributes)
    attributes["group"] = number_of_group(self)
    attributes["texts"] = [medium["texts"] for medium in self.media]


def start_group(self, attributes):
    self.media.insert(0, {"texts": {}, "number": new_number(self)})
    self.entries[-1].setdefault("groups", []).append((number_of_group(self), self.media[0]["texts"]))


def new_number(self):
    self.number_of_groups += 1
    return self.number_of_groups


def start_cover(self, attributes):
    addresses = [attributes[name].strip() for name in ("href", "url") if attributes.get(name)]
    if addresses and self.inentry:
        self.entries[-1].setdefault("covers", []).append((addresses, self.baseuri))


def end_medium(self):
    del self.media[:1]


def text(name):
    def end(self):
        value = self.pop(name)
        if value and self.inentry:
            texts = self.media[0]["texts"] if self.media else self.entries[-1].setdefault("texts", {})
            texts.setdefault(name, value)
            texts.setdefault(f"{name}_type", self.type_of_text)

    def start(self, attributes):
        self.type_of_text = attributes.get("type")
        self.push(name, 1)

    setattr(Mixin, f"_start_{name}", start)
    setattr(Mixin, f"_end_{name}", end)


def start_item(self, attributes):
    self.media, self.number_of_groups = [], 0
    self.entries[-1]["is_atom"] = self.version.startswith("atom")


Mixin.pop, Mixin.media, Mixin.number_of_groups, Mixin.declared_type = keeping_pop, [], 0, None
Mixin.can_be_relative_uri = Mixin.can_be_relative_uri - {"id", "href"}
Mixin._start_media_group, Mixin._end_media_group, Mixin._end_media_content = start_group, end_medium, end_medium
# A second one would become the content.
Mixin._start_description = lambda self, attributes: self.push_content("description", attributes, "text/html", 1)
Mixin._end_description = lambda self: self.pop_content("description")
Mixin._start_summary = lambda self, attributes: self.push_content("summary", attributes, "text/plain", 1)
Mixin._end_summary = lambda self: self.pop_content("summary")
text("media_title")
text("media_description")
hook("push_content", before=keep_type)
hook("_start_media_content", before=start_content)
hook("_start_media_thumbnail", before=start_thumbnail)
hook("_start_enclosure", before=keep_address("url"))
hook("_start_link", before=keep_address("href"))
hook("_start_itunes_image", before=start_cover)
hook("_start_item", after=start_item)
Mixin._start_entry = Mixin._start_item
