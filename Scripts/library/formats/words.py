"""The words of an item by FORMATS.md, without what programs and services write over a post. Written apart from the product."""
import re

MADE_UP = ("New photo", "Photo", "[Photo]", "Image", "Photoset", "Video", "Gif", "Untitled", "(no title)")
FILE = re.compile(r"[^ ]*\.(jpg|jpeg|png|gif|webp|avif|heic)|(img|dscn?|dscf|pxl|screenshot)[_-]*[0-9][^ ]*", re.IGNORECASE | re.DOTALL)
WARNING = re.compile(
    r"(Content warning|CW|Inhaltswarnung|Avertissement (de|sur le) contenu|Advertencia de contenido|Aviso de (contenido|conteúdo)"
    r"|Avviso (di |sul )?contenuto|Inhoudswaarschuwing|閲覧注意)( ?: |：)(?=.)", re.DOTALL)
INVITATION = re.compile(
    r"Continue reading|Read (more|full article|full topic|the full )|\[mehr\]|Weiterlesen|Lire la suite|Statistics: Posted by ")
FOOTER = re.compile(
    r" (appeared first on|first appeared on|erschien zuerst auf|est apparu en premier sur|se publicó primero en|verscheen eerst op"
    r"|apareceu primeiro em|появились сначала на|pojawił się poniżej|was originally published in) ")


def caption(text, author):
    """What a title, or the beginning of a text, says; `None` if a service made it up, or if it is the name of a file."""
    if not text:
        return None
    before, colon, rest = text.partition(":")
    name = before.removesuffix(" posted a photo")
    if colon and name != before and len(before.encode()) < 200 and (rest[:1] in ("", "\n") or name == author):
        return rest.lstrip() or None
    by = re.match(r"(?:Post|New note|New status) by (.*)", text, re.DOTALL)
    if by:
        return None if by[1] == author or by[1].startswith("@") else text
    return None if text in MADE_UP or is_name_of_file(text) else text


def is_name_of_file(text):
    return len(text.encode()) <= 64 and FILE.fullmatch(text) is not None


def post(text, author):
    """A text without what services add to it."""
    text = caption(text, author)
    if text is None:
        return None
    parts = [part for part in re.split("\n\n+", text) if part]
    kept = list(parts)
    while kept and len(parts) - len(kept) < 3 and is_footer(kept[-1]):
        kept.pop()
    kept = [part for part in kept if not is_of_forum(part)]
    return text if len(kept) == len(parts) else "\n\n".join(kept) or None


def is_footer(part):
    length = len(part.encode())
    is_invitation = length < 200 and INVITATION.match(part)
    return length < 1_024 and bool(is_invitation or FOOTER.search(part) or part == "Comments")


def is_of_forum(part):
    """Reddit's `submitted by /u/owl [link] [comments]`, and Lemmy's."""
    length = len(part.encode())
    is_submission = length < 1_024 and part.startswith("submitted by ")
    return part.startswith("[link]") or is_submission and ("/u/" in part or "[link]" in part or length < 100)


def split_warning(text):
    """The warning with which a text begins, and the text without it."""
    if not text or not WARNING.match(text):
        return None, text
    warning, *parts = re.split("\n\n+", text)
    return warning, "\n\n".join(parts) or None


def without_caption(text, caption):
    """A text without its first paragraph, if that is the caption."""
    if not text or not caption or on_one_line(text) == caption:
        return None if caption else text
    first, *parts = re.split("\n\n+", text)
    return "\n\n".join(parts) if first == caption else text


def on_one_line(text):
    return " ".join(filter(None, (text or "").split("\n")))


def lines(text):
    """Plain text: an empty line separates paragraphs, other white space is collapsed."""
    def written(space):
        breaks = space[0].count("\n")
        return "\n\n" if breaks > 1 else "\n" if breaks else " "

    return re.sub(r"\s+", written, text).strip() or None
