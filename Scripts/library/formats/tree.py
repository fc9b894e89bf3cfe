"""XML as a tree that can be changed: strict, and without any meaning of names."""
import re

NAME = r"[^\W\d][\w.:\-]*"
ATTRIBUTE = re.compile(rf"[ \t\r\n]+({NAME})\s*=\s*(\"[^\"<]*\"|'[^'<]*')")
TOKEN = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE(?:[^\[>]|\[.*?\]\s*(?=>))*>"
    rf"|<(/?)({NAME})((?:{ATTRIBUTE.pattern.replace('(', '(?:', 2)})*)\s*(/?)>", re.DOTALL)


class Element:
    """An element: its attributes, with their quotes, and its children, elements or pieces of text as they are in the document."""

    def __init__(self, name, attributes):
        self.name, self.attributes, self.children = name, attributes, []

    def __str__(self):
        attributes = "".join(f" {name}={value}" for name, value in self.attributes)
        inside = self.inside()
        return f"<{self.name}{attributes}>{inside}</{self.name}>" if inside else f"<{self.name}{attributes}/>"

    def inside(self):
        return "".join(map(str, self.children))

    def all(self):
        """This element, and all in it."""
        yield self
        for child in self.elements:
            yield from child.all()

    @property
    def elements(self):
        return [child for child in self.children if isinstance(child, Element)]


def parse(text):
    """The tree of a well-formed document, below a root without a name; throws ValueError for every other."""
    root = Element("", [])
    open_elements, place = [root], 0
    for token in TOKEN.finditer(text):
        between = text[place:token.start()]
        if "<" in between:
            raise ValueError(f"a tag that cannot be read: {between[:40]!r}")
        place = token.end()
        if between:
            open_elements[-1].children.append(between)
        closing, name, attributes, empty = token.groups()
        if name is None:
            open_elements[-1].children.append(token.group())
        elif closing:
            if len(open_elements) < 2 or open_elements.pop().name != name:
                raise ValueError(f"</{name}>")
        else:
            element = Element(name, ATTRIBUTE.findall(attributes))
            open_elements[-1].children.append(element)
            if not empty:
                open_elements.append(element)
            if len(open_elements) > 100:
                raise ValueError("too deep")
    root.children.append(text[place:])
    texts = [child for child in root.children if isinstance(child, str) and not re.match(r"<!--|<\?|<!DOCTYPE", child)]
    if len(open_elements) > 1 or len(root.elements) != 1 or "".join(texts).strip("\ufeff \t\r\n"):
        raise ValueError("not one element")
    return root
