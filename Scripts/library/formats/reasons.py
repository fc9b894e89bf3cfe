"""Why feedparser and the product may differ: each reason is a rule that can be checked."""
import email.utils
import re
import time
from calendar import timegm
from datetime import date

import reading
import tree
from documents import decoded

REASONS = []


class Reason:
    def __init__(self, words, fields, rule):
        self.words, self.fields, self.rule = words, fields, rule

    def explains(self, difference):
        return difference.field in self.fields and self.rule(difference, decoded(difference.document.body)[0])


def because(words, *fields):
    """Makes a reason of a function of a difference and the document's text."""
    def add(rule):
        REASONS.append(Reason(words, fields, rule))
        return rule
    return add


def is_declaration(text):
    """Whether its XML declaration, if it has one, is right."""
    return re.match(r"\s*<\?xml(?!\s+version\s*=\s*[\"']1\.\d[\"'][^<>]*?\?>)", text.lstrip("\ufeff")) is None


def is_tree(text):
    try:
        tree.parse(text)
        return is_declaration(text)
    except ValueError:
        return False


def is_unknown(ours):
    """Whether it is refused as something that is no feed."""
    return re.match("notAFeed|otherXML|otherJSON|emptyBody|webPage|pictureForFeed", ours) is not None


def declared(document, text):
    """The encoding that a document, or its content type, names."""
    label = re.search(r"<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']*)", text)
    return (document.charset or (label[1] if label else "utf-8")).lower()


@because("it is in the product's own contract, which no other reader knows", "accepted")
def contract(difference, text):
    return text.lstrip().startswith("{") and not re.search(r"\"version\"\s*:\s*\"[^\"]*jsonfeed.org", text)


@because("its JSON has a comma behind the last item, which JSONDecoder accepts and Python does not", "accepted")
def comma(difference, text):
    return re.search(r",\s*[\]}]", text) is not None and "Expecting" in str(difference.found.fault)


@because("its elements are broken, behind a character that expat does not accept: feedparser guesses, we refuse", "refused")
def broken(difference, text):
    has_fault = difference.found.fault is not None or not is_declaration(text)
    return (re.match("(malformed|cutOff)Markup", difference.ours) or is_unknown(difference.ours)) and has_fault and not is_tree(text)


@because("it is beyond our limits: 256 levels, 512 of JSON, 64 attributes, names of 256 bytes", "refused")
def too_complex(difference, text):
    def beyond():
        depth = 0
        for tag in tree.TOKEN.finditer(text):
            closing, name, attributes, empty = tag.groups()
            depth += 0 if name is None or empty else -1 if closing else 1
            if depth > 256 or name and (len(name.encode()) > 256 or len(tree.ATTRIBUTE.findall(attributes)) > 64):
                return True
        return False

    return "tooComplex" in difference.ours and beyond() or "malformed" in difference.ours and text.count("[") > 512


@because("its encoding is none that we support", "refused")
def encoding(difference, text):
    supported = r"utf-(8|16|32)|us-ascii|windows-125\d|iso-8859-\d+|koi8-[ru]|gb(2312|k|18030)|big5|shift_jis|euc-(jp|kr)|iso-2022-jp"
    return "unsupportedEncoding" in difference.ours and not re.fullmatch(supported, declared(difference.document, text))


@because("it has the root of a feed, but neither a channel nor a namespace of Atom, or is in a namespace of something else", "refused")
def other(difference, text):
    is_feed = re.search(r"<(\w+:)?channel|www.w3.org/2005/Atom|purl.org/atom/ns#", text)
    foreign = re.search(r"<(\w+):rss\b[^>]*\sxmlns:\1=(?![^>\s]*//backend.userland.com)", text)
    return is_unknown(difference.ours) and (not is_feed or foreign is not None)


@because("something is before its root: it is a web page, or nothing known", "refused")
def web_page(difference, text):
    root = re.search(r"<([A-Za-z!][^\s>/]*)", re.sub(r"<!--.*?-->|<\?.*?>", "", text, flags=re.DOTALL))
    is_feed = root is not None and root[1].split(":")[-1].lower() in ("rss", "rdf", "feed")
    return not is_feed and (is_unknown(difference.ours) or difference.ours == "a page")


@because("its UTF-16 ends within a character, has half of a pair, or says that it is UTF-8, which feedparser believes",
         "accepted", "refused")
def utf16(difference, text):
    if not difference.document.body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    try:
        difference.document.body.decode("utf-16")
        return not declared(difference.document, text).startswith("utf-16")
    except UnicodeDecodeError:
        return True


@because("its bytes are UTF-8, and it says that they are something else: feedparser believes it",
         "title", "feed's title", "text", "id", "link", "accepted")
def utf8(difference, text):
    body, name = difference.document.body, declared(difference.document, text)
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return name.startswith("utf-16") or name != "utf-8" and not body.isascii()


@because("its bytes are no UTF-8, and should be: feedparser guesses Windows-1252, ours are U+FFFD",
         "title", "feed's title", "text", "id", "link", "refused")
def guess(difference, text):
    try:
        difference.document.body.decode("utf-8")
        return False
    except UnicodeDecodeError:
        return declared(difference.document, text) in ("utf-8", "us-ascii")


@because("feedparser knows no prefix that is not declared, or for something else", "next page")
def prefix(difference, text):
    return difference.theirs is None and "<atom:link" in text and 'xmlns:atom="http://www.w3.org/2005/Atom"' not in text


@because("feedparser's lenient parser changes `&` in a text", "id")
def ampersand(difference, text):
    return difference.found.fault is not None and bool(re.search(r"&(amp;|\w+;)", difference.item.id or ""))


@because("feedparser does not see markup in a description that is not escaped", "title", "text")
def unescaped(difference, text):
    return re.search(r"<(?:\w+:)?description[^>]*>\s*(?:<!--.*?-->\s*)*<\w", text) is not None


@because("feedparser reads a date that no calendar has", "date")
def no_date(difference, text):
    def is_impossible(text):
        day = re.match(r"\s*(\d{4})-(\d\d)(?:-(\d\d))?", text)
        try:
            return day and not date(*(int(number or 1) for number in day.groups()))
        except ValueError:
            return True

    return any(reading.moment(text) == difference.theirs and is_impossible(text) for text in difference.item.dates)


@because("feedparser does not read a form of dates that Python's email and time modules read", "date")
def other_form(difference, text):
    def moment(text):
        zoned = email.utils.parsedate_tz(re.sub(r"(\d)-(\w{3})-(\d)", r"\1 \2 \3", text))
        if zoned:
            return email.utils.mktime_tz(zoned)
        try:
            return timegm(time.strptime(text, "%a %b %d %H:%M:%S %Y"))
        except ValueError:
            return None

    return any(reading.moment(text) is None and moment(text) == difference.ours for text in difference.item.dates)


@because("feedparser does not know the names of months in other languages than English", "date")
def other_language(difference, text):
    def moment(text):
        text = re.sub(r"^[^\d]*", "", text.lower())
        return email.utils.mktime_tz(zoned) if (zoned := email.utils.parsedate_tz(text.replace("ноя", "nov"))) else None

    return any(not text.isascii() and reading.moment(text) is None and moment(text) == difference.ours for text in difference.item.dates)


def letters(difference):
    """Ours, and all of theirs with what describes the images."""
    body = difference.item.body
    return reading.letters(difference.ours, is_html=False) or "", (body.spoken if body else None) or ""


def is_part(ours, theirs):
    """Whether all of ours is there, in its order."""
    rest = iter(theirs)
    return all(letter in rest for letter in ours)


@because("it is what Media RSS says of the item, which we add to its text", "text")
def media(difference, text):
    ours, _ = letters(difference)
    said = [reading.letters(said, is_html) for said in difference.item.said for is_html in (True, False)]
    return any(ours.endswith(words or "\n") and is_part(ours, f"{difference.theirs or ''}{words}") for words in said)


@because("the caption of a figure, and what is not displayed, are not in our text", "text")
def apart(difference, text):
    body = difference.item.body
    forms = r"<figcaption|wp-caption-text|\bhidden\b|display:\s*none|<(template|button|select|svg|textarea)\b"
    return body is not None and re.search(forms, body.source, re.IGNORECASE) is not None and is_part(*letters(difference))


@because("an image of a smiley or a formula is its description in our text", "text")
def description(difference, text):
    ours, theirs = letters(difference)
    return not is_part(ours, difference.theirs or "") and is_part(ours, theirs)


@because("html.parser takes a tag that does not end for text", "text")
def no_end(difference, text):
    ours, _ = letters(difference)
    theirs = difference.theirs or ""
    return theirs.startswith(ours) and re.match("<[A-Za-z]", theirs[len(ours):]) is not None
