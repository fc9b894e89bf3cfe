"""The choice of an item's pictures by FORMATS.md, written apart from the product: which are shown, in which size, and by which rule every
other one is not."""
import functools

import markup
import refusals
from addresses import Address, ends_like_picture, is_web, joined

KINDS = ("media", "item", "attachment", "text", "thumbnail", "cover", "poster")


class Candidate:
    def __init__(self, url, kind, width=None, height=None, is_default=False, group=None, texts=()):
        self.url, self.kind, self.width, self.height, self.is_default, self.group = url, kind, width, height, is_default, group
        self.texts, self.shown_width, self.is_target, self.is_placeholder, self.refusal = list(texts), None, False, False, None
        self.rule = None

    @functools.cached_property
    def address(self):
        return Address(self.url)

    @property
    def known_width(self):
        return possible(self.width) or self.address.width

    @property
    def may_be_shown(self):
        return not self.is_placeholder and refusals.of_candidate(self) is None


def possible(width):
    """A width that a picture may have."""
    return width if width is not None and 1 <= width <= 1_000_000 else None


class Picture:
    """A picture that is shown: its URL, its other sizes, and what all of its candidates say of it, the chosen one first."""

    def __init__(self, chosen, alternates, members):
        self.url, self.alternates = chosen.url, [candidate.url for candidate in alternates]
        self.texts = chosen.texts + [text for member in members for text in member.texts]

    def say(self, name):
        return next((text[name] for text in self.texts if text.get(name)), None)


def in_text(html, base, limit=50):
    """The candidates of a text, each `<img>` a group of its own, and what is left out before it is a candidate, by rule."""
    found, lost = [], []
    images, hidden = markup.read(html)
    for image in images:
        group, kind = object(), "poster" if image.is_poster else "text"
        urls = [(source, joined(base, source.address)) for source in image.sources]
        for _, url in urls[limit:]:
            lost.append((url, "it has more than 50 sources"))
        urls = urls[:limit]
        is_lazy = any(source.place == "lazy" and is_web(url) for source, url in urls)
        members = [of_source(image, source, url, kind, group, is_lazy) for source, url in urls if is_web(url)]
        lost += [(url, "it is a data: URL, or not on the web") for _, url in urls if not is_web(url)]
        links = [joined(base, link) for link in image.links if not link.startswith("#")]
        links = [link for link in links if is_web(link)]
        for link in links if members else []:
            if ends_like_picture(link) and not refusals.is_page_of_file(link):
                members.append(Candidate(link, kind, group=group))
                members[-1].is_target = True
        if members:
            next((member for member in members if member.may_be_shown), members[0]).texts = [image.words]
        refusal = refusals.of_image(image, links, [member.url for member in members])
        for member in members:
            member.refusal = refusal
        found += members
    lost += [(joined(base, source.address), "it is not displayed") for image in hidden for source in image.sources]
    return found, lost


def of_source(image, source, url, kind, group, is_lazy):
    candidate = Candidate(url, kind, source.width, group=group)
    if source.density is not None:
        candidate.shown_width = int(source.density * (601 if image.width is None else image.width))
    elif source.place in ("src", "lazy"):
        candidate.shown_width = image.width
    candidate.is_placeholder = is_lazy and source.place == "src"
    return candidate


def choose(candidates):
    """The pictures that are shown. Each candidate gets the rule by which it is shown or not."""
    candidates = list(candidates)[:2_000]
    for candidate in candidates:
        candidate.rule = refusals.of_candidate(candidate) or ("it stands for a picture that is loaded later" if candidate.is_placeholder else None)
    usable = [candidate for candidate in candidates if candidate.rule is None]
    usable = usable or [candidate for candidate in candidates if candidate.is_placeholder and not refusals.of_candidate(candidate)]
    subjects = unite(usable)
    lead = min((KINDS.index(candidate.kind) for candidate in usable), default=None)
    for candidate in usable:
        is_lower = KINDS.index(candidate.kind) > lead
        candidate.rule = "a better kind has pictures" if is_lower else "an item shows only the first of this kind"
    if lead is None:
        return []
    shown = leading(subjects, KINDS[lead])
    if KINDS[lead] in ("item", "thumbnail", "cover"):
        shown = shown[:1]
    stories = leading(subjects, "text")
    if lead < 3 and len(shown) == 1 and len(stories) > 1:
        shown = shown + [subject for subject in stories if subject is not shown[0]]
    for subject in shown[100:]:
        for _, candidate in subject:
            candidate.rule = "an item has at most 100 pictures"
    return [ranked([candidate for _, candidate in subject]) for subject in shown[:100]]


def leading(subjects, kind):
    """The subjects with a candidate of a kind, in the order of these."""
    places = [(next((place for place, one in subject if one.kind == kind), None), number) for number, subject in enumerate(subjects)]
    return [subjects[number] for place, number in sorted(pair for pair in places if pair[0] is not None)]


def unite(usable):
    """The candidates that show the same, with their places: of one group, or at one address but for its marks of size."""
    subjects, places = [], {}
    for place, candidate in enumerate(usable):
        keys = [("address", candidate.address.key)]
        if candidate.group is not None:
            keys.append(("group", candidate.group))
        found = []
        for key in keys:
            if key in places and not any(places[key] is subject for subject in found):
                found.append(places[key])
        found.sort(key=lambda subject: subject[0][0])
        subject = found[0] if found else []
        if not found:
            subjects.append(subject)
        for other in found[1:]:
            subject += other
            subjects = [one for one in subjects if one is not other]
            places = {key: subject if one is other else one for key, one in places.items()}
        subject.append((place, candidate))
        subject.sort(key=lambda pair: pair[0])
        for key in keys:
            places[key] = subject
    return subjects


def ranked(subject):
    """The picture of a subject: the default, unless it has less than 1,000 pixels and a larger one is known; else the largest up to 2,560;
    else, below 1,000, the smallest above; of equals the first."""
    known = [candidate.known_width or possible(candidate.shown_width) for candidate in subject]
    largest = max((width for width in known if width is not None), default=None)
    larger = (601 if largest is None else largest) + 1
    is_reduced = any(candidate.address.is_reduced for candidate in subject)

    def width(candidate):
        if candidate.known_width is not None:
            return candidate.known_width
        if len(subject) > 1 and (is_reduced and not candidate.address.is_reduced or candidate.is_target):
            return larger
        return (possible(candidate.shown_width) or 601) * candidate.address.scale

    widths = {id(candidate): width(candidate) for candidate in subject}
    is_sharp = any(1_000 <= width <= 2_560 for width in widths.values())
    above = min((width for width in widths.values() if width > 2_560), default=None)

    def rank(candidate):
        own = widths[id(candidate)]
        if candidate.is_default and (candidate.known_width is None or own >= 1_000 or own == largest):
            return (3, 0)
        if not is_sharp and own == above:
            return (2, 0)
        return (1, own) if own <= 2_560 else (0, -own)

    order, urls = [], set()
    for candidate in sorted(subject, key=rank, reverse=True):
        candidate.rule = "four other sizes are kept"
        if candidate.url not in urls:
            urls.add(candidate.url)
            order.append(candidate)
    chosen, *others = order
    for candidate in others[:4]:
        candidate.rule = "it is another size that is kept"
    chosen.rule = "it is shown"
    for candidate in subject:
        twin = next((one for one in order if one.url == candidate.url), candidate)
        candidate.rule = twin.rule
    return Picture(chosen, others[:4], subject)
