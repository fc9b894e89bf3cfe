"""What is never a picture of an item, by address or by element, written apart from the product."""
import re
import urllib.parse

from addresses import ends_like_picture, is_web, split

DOMAINS = """
    gravatar.com libravatar.org cravatar.cn gravatar.loli.net ui-avatars.com dicebear.com avatars.discourse-cdn.com
    s.w.org twemoji.maxcdn.com emoji.slack-edge.com emoji.discourse-cdn.com latex.codecogs.com
    stats.wordpress.com pixel.wp.com pixel.quantserve.com scorecardresearch.com google-analytics.com statcounter.com goatcounter.com
    mc.yandex.ru counter.yadro.ru vgwort.de list-manage.com tracking.feedpress.com assets.feedblitz.com
    doubleclick.net googlesyndication.com amazon-adsystem.com assoc-amazon.com carbonads.net carbonads.com buysellads.net buysellads.com
    pheedo.com outbrain.com taboola.com linksynergy.com""".split()
PATHS = re.compile(
    r"/(~r/|~ff/|~/i/|avatar/|system/user/avatar/|accounts/avatars/|img/avatar/|1\.0/comments/)"
    r"|.*/(emoji|emoticons?|smilies|custom_emojis|user_avatar|letter_avatar_proxy|profile_images)(/|$)", re.DOTALL)
COUNTERS = """pixel.png pixy.gif count.gif mf.gif open.php open.aspx matomo.php piwik.php latex.php tracker.gif tracking.gif""".split()
PLACEHOLDERS = """
    blank.gif blank.png spacer.gif pixel.gif clear.gif lazyload.gif lazy.gif placeholder.png placeholder.gif loading.gif ajax-loader.gif
    lazy_placeholder.gif 1x1.gif 1x1.png 1x1.trans.gif transparent.gif transparent.png no-image.png""".split()
SHARING = re.compile(
    r"\.(facebook\.com/(sharer|share\.php|dialog/)|(twitter|x)\.com/intent/|twitter\.com/(share|home\?status)|pinterest\.com/pin/create/"
    r"|linkedin\.com/(sharearticle|sharing/)|reddit\.com/submit|tumblr\.com/share|addtoany\.com/|addthis\.com/|wa\.me/"
    r"|api\.whatsapp\.com/send|t\.me/share|telegram\.me/share|bsky\.app/intent/|getpocket\.com/save|digg\.com/submit"
    r"|stumbleupon\.com/submit|feedburner\.com/~ff/|feeds\.wordpress\.com/1\.0/|news\.ycombinator\.com/submitlink"
    r"|share\.flipboard\.com/|feedblitz\.com/)")
PAYING = re.compile(r"\.(ko-fi\.com|patreon\.com|buymeacoffee\.com|paypal\.me)/")
CARDS = re.compile(r"kg-bookmark-icon|site-icon|embedded-(post-)?publication-logo|latex|tex|math|(ql-img-|mwe-math-|attachment-yarpp).*")
AVATARS = set("avatar gravatar emoji emojione emoticon smiley smilies".split())


def of_candidate(candidate):
    """Why a candidate is no picture, whatever else is there; `None` if it may be one."""
    sizes = [size for size in (candidate.width, candidate.height) if size is not None and size > 0]
    if candidate.refusal:
        return candidate.refusal
    if sizes and min(sizes) <= 2:
        return "it has 2 pixels or less"
    if len(sizes) == 2 and max(sizes) <= 48:
        return "it is an icon"
    return of_address(candidate.url)


def of_address(url):
    parts = split(url)
    host, path = (parts.hostname or "").lower(), parts.path
    name = path.rsplit("/", 1)[-1].lower()
    if not is_web(url):
        return "it is a data: URL, or not on the web"
    if path.lower().endswith((".svg", ".svgz")):
        return "it is SVG"
    if path.lower().endswith(".ico"):
        return "it is an icon"
    if re.fullmatch(r"i\d\.wp\.com", host):
        # Jetpack's copy is what is there.
        host, slash, path = path.removeprefix("/").partition("/")
        host, path = host.lower(), slash + path
    is_counter = name in COUNTERS or path.endswith(("-pixel.png", "-pixel.gif"))
    if is_in(host, DOMAINS) or is_special(host, path) or PATHS.match(path) or is_counter:
        return "its address is that of no picture"
    return "it stands for a picture by its name" if name in PLACEHOLDERS else None


def is_in(host, domains):
    return any(f".{host}".endswith(f".{domain}") for domain in domains)


def is_special(host, path):
    if host.endswith(".githubusercontent.com"):
        return host.startswith("avatars")
    places = {"facebook.com": "/tr", "medium.com": "/_/stat", "googleusercontent.com": "/tracker/"}
    return any(is_in(host, [domain]) and path.startswith(start) for domain, start in places.items())


def of_image(image, links, sources):
    """Why an element is no picture: `links` are the targets of the links around it, `sources` the URLs of its pictures."""
    sizes = [size for size in (image.width, image.height) if size is not None]
    classes = image.attributes.get("class", "").lower().split()
    is_avatar = any(AVATARS & set(re.split("[-_]", name)) for name in classes) and (image.width or 0) <= 128
    if sizes and min(sizes) <= 2:
        return "it has 2 pixels or less"
    if image.is_in_card or is_avatar or any(CARDS.fullmatch(name) for name in classes):
        return "its classes are those of an avatar, a smiley or a card"
    if min(sizes, default=0) <= 40 and any(is_button(link, sources, bool(sizes)) for link in links):
        return "it is a button for sharing"
    is_larger = any((source.width or 0) > 128 for source in image.sources) or any(ends_like_picture(link) for link in links)
    return "it is an icon" if len(sizes) == 2 and max(sizes) <= 32 and not is_larger else None


def is_button(link, sources, is_small):
    parts = split(link)
    address = f".{(parts.hostname or '')}{parts.path}?{parts.query}".lower()
    values = [urllib.parse.unquote(field.partition("=")[2]) for field in parts.query.split("&")]
    is_shared = any(value in sources for value in values)
    return SHARING.search(address) is not None and not is_shared or is_small and PAYING.search(address) is not None


def is_page_of_file(url):
    """A wiki's `/wiki/File:Owl.jpg`, or GitHub's `/blob/main/owl.png`, which end like a picture."""
    parts = split(url)
    folders = [part for part in parts.path.split("/") if part]
    if folders[:1] == ["wiki"]:
        return re.search("[:%]", parts.path.rsplit("/", 1)[-1]) is not None
    return parts.netloc == "github.com" and "blob" in folders
