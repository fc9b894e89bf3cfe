"""Seeded changes of the images of a text: the forms in which publishers write them, and some that nobody should."""
import re

IMAGE = re.compile(r"<img\b[^<>]*>", re.IGNORECASE)
SOURCE = re.compile(r"\bsrc\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
DATA = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


def changed_images(text, chance):
    """A text with other images; one without any gets some."""
    if not IMAGE.search(text):
        text += f'<img src="https://images.example/{chance.randrange(100)}.jpg" alt="One">'
    return IMAGE.sub(lambda image: another(image[0], chance) if chance.random() < 0.8 else image[0], text)


def another(image, chance):
    found = SOURCE.search(image)
    source = next((value for value in found.groups() if value is not None), "") if found else ""
    if not source or source.startswith("data:") or chance.random() < 0.1:
        source = f"https://images.example/{chance.randrange(1000)}.jpg"
    return chance.choice(FORMS)(image, source, chance)


def marked(source, mark):
    """The URL with a mark of size at the end of the name."""
    return re.sub(r"(\.\w+)?([?#].*)?$", lambda end: f"{mark}{end[1] or ''}{end[2] or ''}", source, count=1)


def with_attributes(image, attributes):
    """With these attributes, in place of those with the same names."""
    for name in re.findall(r"([\w-]+)=", re.sub(r"\"[^\"]*\"", "", attributes)):
        image = re.sub(rf"\s{name}\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]+)", " ", image, flags=re.IGNORECASE)
    return re.sub(r"\s*/?>$", f" {attributes}>", image)


def without_source(image):
    return SOURCE.sub("", image)


def candidates(source, chance):
    """A srcset, in which some candidates are not valid."""
    forms = [
        lambda number: f"{marked(source, f'-{number}x{number // 2}')} {number}w", lambda number: f"{marked(source, f'-{number}')} {number}w",
        lambda number: f"{source}?w={number} {number}w", lambda number: f"{marked(source, '_2x')} 2x", lambda number: f"{source}?{number} 1.5x",
        lambda number: f"/w_{number},c_limit/{number}.jpg {number}w", lambda number: f"{source}?a,b={number}", lambda number: f"{source} {number}q",
        lambda number: f"{source}?{number} {number}w {number // 2}h", lambda number: f"{source}?({number}) {number}x 2x", lambda number: DATA,
    ]
    numbers = [chance.choice([1, 2, 75, 240, 300, 640, 768, 1024, 1536, 2048, 2560, 2561, 4032]) for _ in range(chance.randint(1, 8))]
    return chance.choice([", ", ",", " , ", ",\n  "]).join(chance.choice(forms)(number) for number in numbers)


def set_of_sources(image, source, chance):
    return with_attributes(image, f'srcset="{candidates(source, chance)}" sizes="100vw"')


def lazy(image, source, chance):
    name = chance.choice([
        "data-src", "data-original", "data-lazy-src", "data-large-file", "data-full-url", "data-hires", "data-anything", "data-pin-media",
    ])
    kept = f'src="{chance.choice([DATA, "/blank.gif", "https://images.example/small.jpg", ""])}"'
    lazy = with_attributes(without_source(image), f'{kept} {name}="{source}"')
    return lazy + (f'<noscript><img src="{source}"></noscript>' if chance.random() < 0.5 else "")


def lazy_set(image, source, chance):
    return with_attributes(image, f'{chance.choice(["data-srcset", "data-lazy-srcset"])}="{candidates(source, chance)}"')


def original(image, source, chance):
    return with_attributes(image, f'data-orig-file="{marked(source, "-original")}" data-orig-size="{chance.choice([800, 1600, 4032])},600"')


def linked(image, source, chance):
    target = chance.choice([
        marked(source, "-large"), "https://images.example/full.JPG", "https://wiki.example/wiki/File:Owl.jpg", "https://blog.example/post/",
        "https://www.facebook.com/sharer.php?u=x", "full.png?w=2000", "#",
    ])
    return f'<a href="{target}">{image}</a>'


def small_button(image, source, chance):
    links = ["https://twitter.com/intent/tweet?x=1", "https://ko-fi.com/owl", "https://wa.me/?text=x", f"https://t.me/share?url={source}"]
    link = chance.choice(links)
    return f'<a href="{link}">{with_attributes(image, "height=" + chance.choice(["20", "40", "41"]))}</a>'


def in_picture(image, source, chance):
    sources = "".join(f'<source type="image/webp" srcset="{candidates(source, chance)}">' for _ in range(chance.randint(1, 2)))
    return f"<picture>{sources}{image}</picture>"


def in_figure(image, source, chance):
    caption = chance.choice(["A <b>caption</b>", "", "Two  words", "<p>One</p><p>Two</p>"])
    tags = chance.choice([("figure", "figcaption", ""), ("div class='wp-caption'", "p class='wp-caption-text'", ""), ("figure", "figcaption", "<p>")])
    end, caption_end = tags[0].split()[0], tags[1].split()[0]
    return f"<{tags[0]}>{tags[2]}{image}<{tags[1]}>{caption}</{caption_end}></{end}>"


def gallery(image, source, chance):
    images = "".join(in_figure(f'<img src="{marked(source, f"-{number}a")}">', source, chance) for number in range(chance.randint(2, 5)))
    return f"<figure>{image}{images}<figcaption>All</figcaption></figure>"


def two_sizes(image, source, chance):
    marks = chance.sample(["-300x200", "-1024x683", "-31x31", "-scaled", "_2x", "@2x", "", "=s320", "=s31", "=w1200-h630-p-k-no"], 2)
    return "".join(f'<img src="{marked(source, mark)}">' for mark in marks)


def two_folders(image, source, chance):
    folders = chance.sample(["250x250", "w640", "s1600", "w400-h300", "s72-c", "w_848,c_limit,f_auto", "s640x960", "scale", "w_owls", "s1"], 2)
    return "".join(f'<img src="https://images.example/a/{folder}/owl.jpg">' for folder in folders)


def two_queries(image, source, chance):
    names = chance.choice(["https://images.example/file.php", "https://images.example/owl.jpg"])
    queries = chance.sample(["?id=1", "?id=2", "?w=300", "?resize=640%2C480&ssl=1", "?height=90", "?fit=max&w=1200", "", "?v=2"], 2)
    return "".join(f'<img src="{names}{query}">' for query in queries)


def of_a_service(image, source, chance):
    sizes = chance.choice([
        ["https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Owl.jpg/300px-Owl.jpg", "https://upload.wikimedia.org/wikipedia/commons/a/ab/Owl.jpg"],
        ["https://live.staticflickr.com/65535/54321_0a1b2c_m.jpg", "https://farm66.staticflickr.com/1234/54321_9f8e7d_b.jpg"],
        ["https://64.media.tumblr.com/ab/tumblr_x_500.jpg", "https://64.media.tumblr.com/ab/tumblr_x_1280.jpg"],
        ["https://i0.wp.com/a.example/owl.jpg?w=300", "https://a.example/owl.jpg"],
        ["https://a.example/images/size/w600/owl.jpg", "https://a.example/images/owl.jpg"],
        ["https://a.example/max/400/1*a.jpeg", "https://a.example/max/1024/1*a.jpeg"],
        ["https://a.example/1/a.jpg?format=300w", "https://a.example/1/a.jpg?format=1500w&utm_source=x"],
        ["https://preview.redd.it/a.jpg?width=640&s=1", "https://i.redd.it/a.jpg"],
        ["https://i.ytimg.com/vi/a1/hqdefault.jpg", "https://img.youtube.com/vi/a1/maxresdefault.jpg"],
        ["https://www.a.example/owl-300x200.jpg.webp", "https://a.example/owl.jpg"],
        [f"https://upload.wikimedia.org/w/thumb/a/ab/Owl.pdf/page{page}-300px-Owl.pdf.jpg" for page in (1, 2)],
        ["https://cdn.shopify.com/s/files/1/a/owl_300x.jpg?v=1", "https://cdn.shopify.com/s/files/1/a/owl_1024x1024.jpg?v=1"],
        ["https://a.example/cdn/shop/files/owl_300x300_crop_center.jpg?v=1", "https://a.example/cdn/shop/files/owl_450x@2x.jpg?v=1"],
        ["https://cdn.shopify.com/s/files/1/a/owl_grande.jpg", "https://cdn.shopify.com/s/files/1/a/owl_x400.jpg"],
        ["https://ichef.bbci.co.uk/news/240/cpsprodpb/a1/1.jpg", "https://ichef.bbci.co.uk/ace/standard/976/cpsprodpb/a1/1.jpg"],
        [f"https://i.guim.co.uk/img/media/a1/master/5000.jpg?width={width}&quality=85&fit=max&s={width}" for width in (140, 700)],
        ["https://pbs.twimg.com/media/Ab1?format=jpg&name=small", "https://pbs.twimg.com/media/Ab1.jpg:large", "https://pbs.twimg.com/media/Ab2.jpg"],
        ["https://1.gravatar.com/avatar/00ff", "https://avatars2.githubusercontent.com/u/1"],
        ["https://i1.wp.com/secure.gravatar.com/avatar/1", "https://a.example/favicon.ico", "https://a.example/emoji/1.png"],
        ["https://a.example/1x1.trans.gif", "https://a.example/npr-rss-pixel.png", "https://a.example/matomo.php?id=1"],
    ])
    return "".join(f'<img src="{size}">' for size in sizes)


def in_card(image, source, chance):
    name = chance.choice(["kg-card kg-bookmark-card", "embedded-post-wrap", "Digest-Post-Embed", "bookmark-card"])
    card = f'<div class="{name}"><a href="/post"><div><p>Another post</p>{image}</div></a></div>'
    return card + (f'<img src="{marked(source, "-own")}">' if chance.random() < 0.5 else "")


def in_hidden_element(image, source, chance):
    tag = chance.choice(["div", "span", "template", "p"])
    hiding = chance.choice(["hidden", 'style="display: none"', 'style="max-height:0;overflow:hidden"', 'style="color:red"'])
    return f"<{tag} {hiding}>{image}</{tag}>"


def in_table(image, source, chance):
    return f'<table><tr><td>{image}</td><td><a href="{marked(source, "-link")}">[link]</a> <a href="/c">[comments]</a></td></tr></table>'


def hidden(image, source, chance):
    return with_attributes(image, chance.choice([
        'width="1"', "height=2", 'width="0px"', 'style="display:none"', 'style="width: 0em"', "hidden", 'class="wp-smiley x"', 'class="big Avatar"',
        'style="width:640px; height:1px"', 'width="100%"', 'width="3"', 'width="32" height="32"', 'class="emoji-art" width="600"',
        'style="max-width:2px"', 'style="width:auto" width="1"', 'style="visibility:hidden"', 'class="kg-bookmark-icon"', 'width=".1em"',
    ]))


def other_spelling(image, source, chance):
    return chance.choice([
        f"<IMG SRC='{source}' ALT='One &amp; two'>", f"<img\nsrc={re.sub('[ <>]', '', source)} alt=One>", f"<image src='{source}'/>",
        f'<img alt="1 > 0" src="{source}" src="/second.jpg">', f"<!-- {image} -->", f"<script>'{image}'</script>",
        f'<video poster="{source}"><source src="/film.mp4"></video>', image + image,
    ])


FORMS = [
    set_of_sources, lazy, lazy_set, original, linked, small_button, in_picture, in_figure, gallery, two_sizes, two_folders, two_queries,
    of_a_service, in_table, in_card, hidden, in_hidden_element, other_spelling,
]
