"""The choice of an item's pictures by FORMATS.md, written apart from the product: which are shown, in which size, and by which rule every
other one is not."""
import re
import urllib.parse

import markup

KINDS = ("media", "item", "attachment", "text", "thumbnail", "cover", "poster")
HOSTS = (".gravatar.com", ".s.w.org", ".stats.wordpress.com", ".pixel.wp.com", ".pixel.quantserve.com", ".b.scorecardresearch.com",
         ".doubleclick.net")
PLACEHOLDERS = ("blank.gif", "spacer.gif", "pixel.gif", "lazyload.gif", "placeholder.png")
SHARING = re.compile(r"(facebook\.com/(sharer|share\.php|dialog/)|(twitter|x)\.com/(intent/|share|home\?status)|pinterest\.com/pin/create/"
                     r"|linkedin\.com/shar|reddit\.com/submit|tumblr\.com/share|feedburner\.com/~ff/|feeds\.wordpress\.com/1\.0/)")
FLICKR = dict(s=75, t=100, q=150, m=240, n=320, w=400, z=640, c=800, b=1024, h=1600, k=2048, o=6145) | {
    "3k": 3072, "4k": 4096, "5k": 5120, "6k": 6144}


class Candidate:
    def __init__(self, url, kind, width=None, height=None, is_default=False, group=None, texts=()):
        self.url, self.kind, self.width, self.height, self.is_default, self.group = url, kind, width, height, is_default, group
        self.texts, self.shown_width, self.is_target, self.is_placeholder, self.refusal = list(texts), None, False, False, None
        self.address = Address(url)
        self.rule = None

    @property
    def known_width(self):
        return possible(self.width) or self.address.width


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


class Address:
    """What is left of a URL without marks of size, and what they say."""

    def __init__(self, url):
        self.width, self.scale, self.is_reduced = None, 1, False
        parts = split(url)
        host, (*folders, name) = parts.netloc.lower(), [part for part in f"/{parts.path}".split("/") if part] or [""]
        if re.fullmatch(r"i\d\.wp\.com", host) and folders:
            host = folders.pop(0)
        flickr = re.match(r"(\d+)_", name)
        if host.endswith(".staticflickr.com") and flickr:
            self.key = ("flickr", flickr[1])
            return self.reduce(FLICKR.get(name.split(".")[0].rsplit("_", 1)[-1], 500))
        if host.endswith("upload.wikimedia.org") and "thumb" in folders:
            folders.remove("thumb")
            self.reduce(next((int(number) for number in re.findall(r"(?:^|-)(\d{1,5})px-", name)), None))
            name = folders.pop() if folders else ""
        else:
            folders = [folder for folder in folders if not self.is_size(folder)]
        name = self.without_mark(name, host)
        self.key = (host, *folders, name, *self.rest_of(parts.query, ends_like_picture(url)))

    def reduce(self, width):
        self.is_reduced, self.width = True, width or self.width

    def is_size(self, folder):
        items = folder.split(",")
        sized = re.fullmatch(r"(\d{1,5})x\d{1,5}|(?:[ws](\d{1,5})(?:x\d{1,5})?)(?:-(?:\w{1,2}|[a-z]\d{1,5}))*", folder)
        if sized and not re.fullmatch(r"[ws]\d", folder):
            self.reduce(int(sized[1] or sized[2]))
            return True
        is_list = any(re.fullmatch(r"[wh]_\d{1,5}|c_(fill|fit|limit|scale)|f_auto", item) for item in items)
        if is_list and all(item.startswith("$") or "_" in item[:4] for item in items):
            self.reduce(next((int(item[2:]) for item in items if re.fullmatch(r"w_\d{1,5}", item)), None))
            return True
        return False

    def without_mark(self, name, host):
        stem, dot, ending = re.fullmatch(r"(.+?)(\.?)((?<=\.)[^.]{0,5})?", name).groups() if name else ("", "", "")
        marks = [r"-(?P<width>\d{1,5})x\d{1,5}", r"=[ws](?P<width>\d{2,5}|\d+(?=x))(?:x\d{1,5})?(?:-(?:\w{1,2}|[a-z]\d{1,5}))*"]
        marks += [r"_(?P<width>\d{1,5})"] if host.endswith("media.tumblr.com") else []
        rest = dot + (ending or "")
        if stem.endswith("-scaled"):
            self.reduce(2560)
            return stem[:-7] + rest
        if stem.endswith(("_2x", "@2x")):
            self.scale = 2
            return stem[:-3] + rest
        for mark in marks:
            found = re.search(mark + "$", stem)
            if found:
                self.reduce(int(found["width"]))
                return stem[:found.start()] + rest
        return name

    def rest_of(self, query, is_file):
        for field in query.split("&"):
            name, _, value = field.partition("=")
            if name in ("w", "h", "width", "height", "resize", "fit"):
                number = re.match(r"\d{1,5}(?!\d)", value)
                self.reduce(int(number[0]) if number and not name.startswith("h") else None)
            elif field and (not is_file or name in ("id", "file", "img", "image", "src", "url", "path")):
                yield f"?{field}"


def in_text(html, base, limit=50):
    """The candidates of a text, each `<img>` a group of its own, and what is left out before it is a candidate, by rule."""
    found, lost = [], []
    for image in markup.HTML(html).images:
        group, kind = object(), "poster" if image.is_poster else "text"
        urls = [(source, joined(base, source.address)) for source in image.sources]
        if image.is_hidden:
            lost += [(url, "it is not displayed") for _, url in urls]
            continue
        for _, url in urls[limit:]:
            lost.append((url, "it has more than 50 sources"))
        urls = urls[:limit]
        is_lazy = any(source.place == "lazy" and is_web(url) for source, url in urls)
        members = [of_source(image, source, url, kind, group, is_lazy) for source, url in urls if is_web(url)]
        lost += [(url, "it is a data: URL, or not on the web") for _, url in urls if not is_web(url)]
        links = [joined(base, link) for link in image.links if not link.startswith("#")]
        for link in links if members else []:
            if is_web(link) and ends_like_picture(link) and "/File:" not in split(link).path:
                members.append(Candidate(link, kind, group=group))
                members[-1].is_target = True
        refusal = refusal_of(image, links)
        for member in members:
            member.refusal = refusal
        if members:
            attributes = image.attributes
            members[0].texts = [{"caption": image.caption} if image.is_poster else {
                "caption": image.caption, "alternative": " ".join(attributes.get("alt", "").split()),
                "hover": " ".join(attributes.get("title", "").split())}]
        found += members
    return found, lost


def of_source(image, source, url, kind, group, is_lazy):
    candidate = Candidate(url, kind, source.width, group=group)
    if source.density is not None:
        candidate.shown_width = int(source.density * (601 if image.width is None else image.width))
    elif source.place in ("src", "lazy"):
        candidate.shown_width = image.width
    name = urllib.parse.unquote(split(url).path.rsplit("/", 1)[-1])
    candidate.is_placeholder = is_lazy and source.place == "src" or name in PLACEHOLDERS
    return candidate


def refusal_of(image, links):
    sizes = [size for size in (image.width, image.height) if size is not None]
    if sizes and min(sizes) <= 2:
        return "it has 2 pixels or less"
    if re.search("avatar|emoji|smiley|smilies", image.attributes.get("class", "").lower()):
        return "its classes are those of an avatar or a smiley"
    is_small = image.height is not None and image.height <= 40
    return "it is a button for sharing" if is_small and any(SHARING.search(link.lower()) for link in links) else None


def refused(candidate):
    parts = split(candidate.url)
    host = f".{(parts.hostname or '').lower()}"
    if candidate.refusal:
        return candidate.refusal
    if any(size in (1, 2) for size in (candidate.width, candidate.height)):
        return "it has 2 pixels or less"
    if not is_web(candidate.url):
        return "it is a data: URL, or not on the web"
    if parts.path.lower().endswith((".svg", ".svgz")):
        return "it is SVG"
    is_counter = host == ".feeds.feedburner.com" and parts.path.startswith(("/~r/", "/~ff/"))
    is_avatar = re.fullmatch(r"\.avatars[^/]*\.githubusercontent\.com", host)
    return "its host has no pictures" if host.endswith(HOSTS) or is_counter or is_avatar else None


def choose(candidates):
    """The pictures that are shown. Each candidate gets the rule by which it is shown or not."""
    candidates = list(candidates)[:2_000]
    for candidate in candidates:
        candidate.rule = refused(candidate) or ("it stands for a picture that is loaded later" if candidate.is_placeholder else None)
    usable = [candidate for candidate in candidates if candidate.rule is None]
    usable = usable or [candidate for candidate in candidates if candidate.is_placeholder and not refused(candidate)]
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
    """The picture of a subject: the default, else the largest up to 2,560, else, below 1,000, the smallest above; of equals the first."""
    known = [candidate.known_width or possible(candidate.shown_width) for candidate in subject]
    larger = max((width for width in known if width is not None), default=601) + 1
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
        if candidate.is_default:
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


def ends_like_picture(url):
    path = split(url).path.lower()
    return path.endswith(".jxl") or markup.ENDS_LIKE_PICTURE.search(path) is not None


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
    return parts.scheme in ("http", "https") and bool(parts.hostname) and len(url) < 8_192
