"""URLs of pictures: what is left of one without the marks of size, and what these say. Written apart from the product."""
import re
import urllib.parse

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".heic", ".bmp", ".jpe", ".jxl")
FLICKR = dict(s=75, t=100, q=150, m=240, n=320, w=400, z=640, c=800, b=1024, h=1600, k=2048, o=6145) | {
    "3k": 3072, "4k": 4096, "5k": 5120, "6k": 6144}
YOUTUBE = dict(default=120, mqdefault=320, hqdefault=480, sddefault=640, maxresdefault=1280)
TWITTER = dict(thumb=150, small=680, medium=1200, large=2048, orig=4096)
SHOPIFY = dict(small=100, compact=160, medium=240, large=480, grande=600)
SIZES = ("w", "h", "width", "height", "resize", "fit")
# What no service tells two pictures of one file apart by.
HARMLESS = set("""q quality auto fm format ssl strip lossy dpr crop v ver s sig ixlib ixid ex is hm cs usqp itok token hash Expires
    Signature Key-Pair-Id se sp sv sr st name""".split())
# A side of a picture: 32 pixels or more.
SIDE = r"(?:3[2-9]|[4-9]\d|[1-9]\d{2,4})"
OPTIONS = r"(?:-+(?:[^-]{1,2}|[^-]\d{1,5}))*-*"
LETTERS = re.compile(rf"[ws]({SIDE})(?:x{SIDE})?{OPTIONS}")
BOTH_SIDES = re.compile(rf"({SIDE})x{SIDE}")
OF_SHOPIFY = re.compile(rf"_(?:({SIDE})x(?:\d*)|x({SIDE}))(@2x|_crop_.*|)$")


class Address:
    """`key` is equal for all sizes of a picture; `width` is what a mark says, and `is_reduced`, whether there is one."""

    def __init__(self, url):
        self.width, self.scale, self.is_reduced = None, 1, False
        parts = split(url)
        host, folders = parts.netloc, [part for part in parts.path.split("/") if part]
        if re.fullmatch(r"i\d\.wp\.com", host) and folders:
            host = folders.pop(0)
        self.key = self.numbered(host, folders, parts.query)
        if self.key:
            return
        host = original_host(host)
        folders = self.without_sizes(host, folders)
        name = folders.pop() if folders else None
        is_shopify = host == "cdn.shopify.com" or folders[:2] == ["cdn", "shop"]
        names = [] if name is None else [self.without_mark(name, host, is_shopify)]
        self.key = (host.lower(), *folders, *names, *self.rest_of(parts.query, ends_like_picture(url)))

    def reduce(self, width):
        self.is_reduced, self.width = True, self.width if width is None else width

    def numbered(self, host, path, query):
        """The key of a service that names a picture, and its size by a word."""
        name = path[-1] if path else ""
        stem = re.split(r"\.", name)[0]
        number = re.match(r"(\d+)_", name)
        if host.endswith((".staticflickr.com", ".static.flickr.com")) and number:
            self.reduce(FLICKR.get(stem.rsplit("_", 1)[-1], 500))
            return "flickr", number[1]
        if host.endswith(".ytimg.com") or host == "img.youtube.com":
            if len(path) == 3 and path[0].startswith("vi") and stem in YOUTUBE:
                self.reduce(YOUTUBE[stem])
                return "youtube", path[1]
        if host == "pbs.twimg.com" and len(path) > 1:
            picture, _, word = re.match(r"([^.:]*)([^:]*):?(.*)", name, re.DOTALL).groups()
            word = next((field[5:] for field in query.split("&") if field.startswith("name=")), word)
            self.reduce(leading_number(word) if leading_number(word) is not None else TWITTER.get(word, 1200))
            return ("twitter", *path[:-1], picture)
        return None

    def without_sizes(self, host, folders):
        if host.endswith("upload.wikimedia.org") and "thumb" in folders:
            return self.of_wikimedia(folders)
        if host.endswith(("ichef.bbci.co.uk", "ichef.bbc.co.uk")):
            place = next((place for place, folder in enumerate(folders[:3]) if whole_number(folder) is not None), None)
            if place is not None:
                self.reduce(whole_number(folders[place]))
                is_plain = all(folder in ("news", "ace", "standard", "ws") for folder in folders[:place])
                folders = ([] if is_plain else folders[:place]) + folders[place + 1:]
        kept = []
        for folder in folders[:-1]:
            is_announced = kept[-1:] in (["size"], ["max"])
            number = whole_number(folder) if is_announced else None
            is_size, width = (True, number) if number is not None else size_of(folder)
            if is_size:
                kept = kept[:-1] if is_announced else kept
                self.reduce(width)
            else:
                kept.append(folder)
        return kept + folders[-1:]

    def of_wikimedia(self, folders):
        """`/thumb/a/ab/Owl.jpg/300px-Owl.jpg` is `/a/ab/Owl.jpg`; each page of a document is a picture."""
        folders = list(folders)
        folders.remove("thumb")
        name = folders.pop() if folders else ""
        words = [word for word in name.split("-") if word]
        widths = [whole_number(word[:-2]) for word in words[:4] if word.endswith("px")]
        self.reduce(next((width for width in widths if width is not None), None))
        return folders + [word for word in words if word.startswith("page")][:1]

    def without_mark(self, name, host, is_shopify):
        name = re.sub(r"(\.(?:jpg|png|jpeg))\.(?:webp|avif)$", r"\1", name)
        stem, ending = re.fullmatch(r"(.+)(\.[^.]{0,5})|(.*)", name, re.DOTALL).group(1, 2)
        stem, ending = (stem, ending) if stem is not None else (name, "")
        length = self.length_of_mark(stem, host, is_shopify)
        return stem[:len(stem) - length] + ending

    def length_of_mark(self, stem, host, is_shopify):
        if is_shopify:
            word = re.search(rf"(?<=.)_({'|'.join(SHOPIFY)})$", stem)
            size = re.search(OF_SHOPIFY, stem)
            if word:
                self.reduce(SHOPIFY[word[1]])
                return len(word[0])
            if size and size.start() > 0:
                self.reduce(int(size[1] or size[2]) * (2 if size[3] == "@2x" else 1))
                return len(size[0])
        if stem.endswith("-scaled"):
            self.reduce(2560)
            return 7
        if stem.endswith(("_2x", "@2x")):
            self.scale = 2
            return 3
        return self.length_of_number(stem, host)

    def length_of_number(self, stem, host):
        before, equals, mark = stem.rpartition("=")
        letters = LETTERS.fullmatch(mark) if equals else None
        if letters:
            self.reduce(int(letters[1]))
            return len(mark) + 1
        before, dash, mark = stem.rpartition("-")
        sides = BOTH_SIDES.fullmatch(mark) if dash else None
        if sides:
            # Nothing but the size tells two such pictures apart.
            if before.lower() in ("", "img", "dsc", "photo", "image", "screenshot"):
                return 0
            self.reduce(int(sides[1]))
            return len(mark) + 1
        before, line, mark = stem.rpartition("_")
        if host.endswith("media.tumblr.com") and line and whole_number(mark) is not None:
            self.reduce(whole_number(mark))
            return len(mark) + 1
        return 0

    def rest_of(self, query, is_file):
        for field in filter(None, query.split("&")):
            name, _, value = field.partition("=")
            if name in SIZES:
                self.reduce(None if name.startswith("h") else leading_number(value))
            elif name == "format" and value.endswith("w") and leading_number(value) is not None:
                self.reduce(leading_number(value))
            elif not is_file or not (name in HARMLESS or name.startswith(("utm_", "X-Amz-"))):
                yield f"?{field}"


def original_host(host):
    if host.endswith(".bp.blogspot.com"):
        return "bp.blogspot.com"
    return "i.redd.it" if host == "preview.redd.it" else host.removeprefix("www.")


def size_of(folder):
    """Whether a folder is a size, and its width."""
    sides = BOTH_SIDES.fullmatch(folder) or LETTERS.fullmatch(folder)
    if sides:
        is_year = re.fullmatch(r".(199\d|20[0-3]\d)", folder) is not None
        return not is_year, None if is_year else int(sides[1])
    items = [item for item in re.sub("%2C" if "%2C" in folder else "%2c", ",", folder).split(",") if item]
    is_list = any(re.fullmatch(rf"[wh]_{SIDE}|c_(fill|fit|limit|scale)|f_auto", item) for item in items)
    if is_list and all(item.startswith("$") or "_" in item[:4] for item in items):
        return True, next((whole_number(item[2:]) for item in items if item.startswith("w_")), None)
    return False, None


def whole_number(text):
    return int(text) if re.fullmatch(r"[0-9]{1,5}", text) else None


def leading_number(text):
    digits = re.match(r"[0-9]*", text)[0]
    return whole_number(digits)


def ends_like_picture(url):
    return split(url).path.lower().endswith(ENDINGS)


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
