"""Seeded changes of documents: most keep a document whole, some break its structure."""
import copy
import email.utils
import html
import json
import re
from datetime import datetime, timedelta, timezone

from tree import TOKEN, Element, parse

DATES = ("pubDate", "dc:date", "published", "updated", "issued", "modified")


def changed(text, encoding, chance):
    """Changes a document: its new bytes, and the names of the changes."""
    if text.lstrip("\ufeff \n").startswith("{"):
        return changed_json(text, chance)
    try:
        tree = parse(text)
    except ValueError:
        return broken(text, chance)
    if chance.random() < 0.15:
        return broken(text, chance)
    names = []
    for _ in range(chance.randint(1, 4)):
        change = chance.choice(CHANGES)
        change(tree, chance)
        names.append(change.__name__.replace("_", " "))
    text = tree.inside()
    if chance.random() < 0.2:
        return encoded(text, chance), names + ["encoding"]
    return text.encode(encoding, "xmlcharrefreplace"), names


def encoded(text, chance):
    """The document in another encoding, with a declaration to match."""
    text = re.sub(r"^\s*<\?xml.*?\?>", "", text.lstrip("\ufeff"), flags=re.DOTALL).lstrip()
    encoding = chance.choice(["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "windows-1252", "iso-8859-1", "us-ascii"])
    label = {"utf-8-sig": "utf-8", "utf-16-be": "utf-16"}.get(encoding, encoding)
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    return f'{mark}<?xml version="1.0" encoding="{label}"?>\n{text}'.encode(encoding, "xmlcharrefreplace")


def lists_of_items(tree):
    """The elements that have items, with the places of these."""
    for element in list(tree.all()):
        places = [
            place for place, child in enumerate(element.children)
            if isinstance(child, Element) and child.name.split(":")[-1] in ("item", "entry")
        ]
        if places:
            yield element, places


def one_item(tree, chance):
    items = [element.children[place] for element, places in lists_of_items(tree) for place in places]
    return chance.choice(items) if items else Element("", [])


def texts(tree):
    """The elements that have text alone."""
    return [
        element for element in tree.all()
        if len(element.children) == 1 and isinstance(element.children[0], str) and not element.children[0].startswith("<!--")
    ]


def some(elements, count, chance):
    return chance.sample(elements, min(count, len(elements)))


def unescaped(text):
    return text[9:-3] if text.startswith("<![CDATA[") else html.unescape(text)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def order_of_items(tree, chance):
    for element, places in lists_of_items(tree):
        for place, item in zip(places, some([element.children[place] for place in places], len(places), chance)):
            element.children[place] = item


def item_twice(tree, chance):
    for element, places in lists_of_items(tree):
        place = chance.choice(places)
        element.children.insert(place, copy.deepcopy(element.children[place]))


def item_left_out(tree, chance):
    for element, places in lists_of_items(tree):
        del element.children[chance.choice(places)]


def order_of_elements(tree, chance):
    chance.shuffle(one_item(tree, chance).children)


def element_twice(tree, chance):
    item = one_item(tree, chance)
    item.children += [copy.deepcopy(element) for element in some(item.elements, 1, chance)]


def element_left_out(tree, chance):
    item = one_item(tree, chance)
    for element in some(item.elements, 1, chance):
        item.children.remove(element)


def prefix(tree, chance):
    """Another prefix for a namespace that the root declares, or one where there was none."""
    root = tree.elements[0]
    names = [element.name for element in tree.all()] + [name for element in tree.all() for name, _ in element.attributes]
    declared = [name for name, _ in root.attributes if re.match("xmlns(:|$)", name) and names.count(name) == 1]
    new = chance.choice(["x", "ns1", "a-b", "Pictures"])
    if not declared or any(new in name.split(":") for name in names):
        return
    declaration = chance.choice(declared)
    old = declaration[6:]

    def renamed(name, is_element):
        if old:
            return new + name[len(old):] if name.startswith(old + ":") else name
        return f"{new}:{name}" if is_element and ":" not in name else name

    for element in root.all():
        element.name = renamed(element.name, True)
        element.attributes = [
            (f"xmlns:{new}" if name == declaration else renamed(name, False), value) for name, value in element.attributes
        ]


def cdata(tree, chance):
    for element in some(texts(tree), 3, chance):
        text = element.children[0]
        if "]]>" not in unescaped(text) and not re.search(r"&(?!amp;|lt;|gt;|quot;|apos;)\w+;", text):
            element.children = [f"<![CDATA[{unescaped(text)}]]>"]


def escaping(tree, chance):
    form = chance.choice(["&#{};", "&#x{:x};", "&#x{:04X};"])

    def another(character):
        is_kept = character not in "&<" and (character.isspace() or chance.random() < 0.8)
        return escaped(character) if is_kept or chance.random() < 0.5 else form.format(ord(character))

    for element in some(texts(tree), 3, chance):
        element.children = ["".join(another(character) for character in unescaped(element.children[0]))]


def date(tree, chance):
    for element in tree.all():
        if element.name in DATES and element.children and chance.random() < 0.7:
            element.children = [another_date(chance)]


def another_date(chance):
    """A date in one of many forms, some of which are none."""
    moment = datetime(1999, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=chance.randrange(900_000_000))
    local = moment.astimezone(timezone(timedelta(minutes=chance.choice([0, 60, -300, 330, 765]))))
    forms = ["%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%dT%H:%MZ", "%Y-%m-%d", "%Y-%m", "%Y", "%d %b %Y %H:%M:%S EST", "%a, %d %b %y %H:%M:%S GMT",
             "%a, %d %b %Y %H:%M PDT", "%A, %d %B %Y %H:%M:%S UT", "%d-%b-%Y %H:%M:%S GMT", "%a %b %d %H:%M:%S %Y"]
    return chance.choice([
        *(moment.strftime(form) for form in forms), email.utils.format_datetime(moment, usegmt=True),
        email.utils.format_datetime(local), local.isoformat(), local.isoformat(timespec="milliseconds"),
        "soon", "", "2026-13-45", "0000-00-00T00:00:00Z", "Mon, 32 Foo 2026 25:61:61 GMT",
    ])


def relative_links(tree, chance):
    form = chance.choice([r"\2", r"//\1\2", r"?\2", r"..\2", r" https://\1\2 "])

    def shorter(text):
        return re.sub(r"https?://([^/\s\"'<]+)(/[^\s\"'<]*)", form, text, count=1) if chance.random() < 0.4 else text

    for element in tree.all():
        element.attributes = [(name, shorter(value) if name in ("href", "url") else value) for name, value in element.attributes]
        if element.name.split(":")[-1] in ("link", "description", "summary", "content", "encoded"):
            element.children = [shorter(child) if isinstance(child, str) else child for child in element.children]
    element = chance.choice(list(tree.elements[0].all()))
    if chance.random() < 0.3 and "xml:base" not in dict(element.attributes):
        element.attributes.append(("xml:base", '"https://base.example/a/b/"'))


def white_space(tree, chance):
    space = chance.choice([" ", "\n", "\r\n", "\t", "\n\n  "])
    for element in tree.elements[0].all():
        if chance.random() < 0.3:
            element.children = [space] + element.children + [space]


def order_of_attributes(tree, chance):
    for element in tree.all():
        chance.shuffle(element.attributes)


def quotes(tree, chance):
    for element in tree.all():
        element.attributes = [
            (name, f"'{value[1:-1]}'" if "'" not in value and chance.random() < 0.5 else value)
            for name, value in element.attributes
        ]


def comments(tree, chance):
    for element in some(list(tree.elements[0].all()), 4, chance):
        piece = chance.choice(["<!-- <item> & -->", "<?php echo ?>", "<!---->", "<!-- > -->"])
        element.children.insert(chance.randint(0, len(element.children)), piece)


def foreign_elements(tree, chance):
    item = one_item(tree, chance)
    name = chance.choice(["title", "link", "guid", "content", "thumbnail", "x"])
    foreign = Element(f"f:{name}", [("xmlns:f", '"urn:foreign"'), ("url", '"https://foreign.example/1.jpg"')])
    foreign.children = ["Foreign"]
    item.children.insert(chance.randint(0, len(item.children)), foreign)


def titles(tree, chance):
    for element in some([element for element in texts(tree) if element.name == "title"], 2, chance):
        text = unescaped(element.children[0])
        forms = [f"<b>{text}</b> &amp; more", f"{text} &lt;3", f"1 < 2 & {text}", f"<p>{text}</p><p>Two</p>"]
        element.children = [escaped(chance.choice(forms))]


CHANGES = [
    order_of_items, item_twice, item_left_out, order_of_elements, element_twice, element_left_out, prefix, cdata, escaping, date,
    relative_links, white_space, order_of_attributes, quotes, comments, foreign_elements, titles,
]


def broken(text, chance):
    """Breaks the structure of a document: readers should refuse it, unless nothing that matters was hit."""
    tags = [token for token in TOKEN.finditer(text) if token.group(2)]
    ends = [token for token in tags if token.group(1)]
    name = chance.choice(["cut", "end tag left out", "tag left out", "tag twice", "ends swapped", "second root"])
    if name == "second root":
        text += chance.choice(["<rss/>", text.lstrip("\ufeff"), "x", "</rss>"])
    elif name == "cut" or len(ends) < 2:
        name, text = "cut", text[:chance.randrange(len(text) + 1)]
    elif name == "ends swapped":
        one, other = (ends[place] for place in sorted(chance.sample(range(len(ends)), 2)))
        text = text[:one.start()] + other.group() + text[one.end():other.start()] + one.group() + text[other.end():]
    else:
        tag = chance.choice(ends if name == "end tag left out" else tags)
        text = text[:tag.start()] + (tag.group() * 2 if name == "tag twice" else "") + text[tag.end():]
    return text.encode(), [name]


def changed_json(text, chance):
    try:
        document = json.loads(text)
        json.dumps(document)
    except (ValueError, RecursionError):
        return broken(text, chance)
    names = []
    items = document["items"] if isinstance(document, dict) and isinstance(document.get("items"), list) else []
    for _ in range(chance.randint(1, 4) if items else 0):
        names.append(chance.choice([
            "order of items", "item twice", "item left out", "member left out", "order of members", "date", "relative links", "title",
        ]))
        change_items(items, names[-1], chance)
    written = json.dumps(document, ensure_ascii=chance.random() < 0.5, indent=chance.choice([None, 2])).encode("utf-8", "replace")
    if chance.random() < 0.1:
        return written[:chance.randrange(len(written))], names + ["cut"]
    return (b"\xef\xbb\xbf" if chance.random() < 0.1 else b"") + written, names


def change_items(items, name, chance):
    item = chance.choice(items) if items else None
    if name == "order of items":
        chance.shuffle(items)
    elif name == "item twice" and items:
        items.insert(chance.randint(0, len(items)), json.loads(json.dumps(item)))
    elif name == "item left out" and items:
        items.remove(item)
    elif not isinstance(item, dict) or not item:
        return
    elif name == "member left out":
        del item[chance.choice(list(item))]
    elif name == "order of members":
        members = some(list(item.items()), len(item), chance)
        item.clear()
        item.update(members)
    elif name == "date":
        item["date_published"] = another_date(chance)
    elif name == "relative links":
        if isinstance(item.get("url"), str):
            item["url"] = re.sub(r"^https?://[^/]+", "", item["url"])
    elif name == "title":
        item["title"] = chance.choice(["<b>Bold</b> & plain", "A &amp; B", "  two\nlines ", "\u00e9\U0001f600", ""])
