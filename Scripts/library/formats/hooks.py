"""Hooks into feedparser, which keep what it would mix: ids as they are written, all values of a repeated element with the type of each,
and the texts of Media RSS apart from the item's own."""
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
    if value is not None and self.inentry and not self.insource and not self.inimage:
        type = self.declared_type if self.incontent else None
        values = self.entries[-1].setdefault("hooked", {}).setdefault(element, [])
        values.append((value, (type or "html").lower()))
    return value


def text(name):
    def end(self):
        value = self.pop(name)
        if value and self.inentry:
            self.entries[-1].setdefault("said", []).append(value)

    setattr(Mixin, f"_start_{name}", lambda self, attributes: self.push(name, 1))
    setattr(Mixin, f"_end_{name}", end)


def start_item(self, attributes):
    self.entries[-1]["is_atom"] = self.version.startswith("atom")


Mixin.pop, Mixin.declared_type = keeping_pop, None
Mixin.can_be_relative_uri = Mixin.can_be_relative_uri - {"id", "href"}
# A second one would become the content.
Mixin._start_description = lambda self, attributes: self.push_content("description", attributes, "text/html", 1)
Mixin._end_description = lambda self: self.pop_content("description")
Mixin._start_summary = lambda self, attributes: self.push_content("summary", attributes, "text/plain", 1)
Mixin._end_summary = lambda self: self.pop_content("summary")
text("media_title")
text("media_description")
hook("push_content", before=keep_type)
hook("_start_item", after=start_item)
Mixin._start_entry = Mixin._start_item
