/// How the gallery looks: rows of equal height that keep each picture's shape, in the order of the
/// feed, light or dark like the reader's system, and two pictures to a page on paper. The item that
/// the URL's fragment names fills the screen: it is enlarged by a link, and needs no script. The
/// rest of the page is then hidden, also from the keyboard and from screen readers. A click on it
/// or beside it goes through to the link that closes it. On paper nothing is enlarged. A sensitive
/// picture is covered, also when it is enlarged, until a click on its warning.
///
/// An item's width is its picture's shape (``PictureShape``) times the height that rows have at
/// least, and items grow by their shapes too, so all pictures of a row have one height. What the
/// last row leaves free goes to an empty item if a narrow picture had room there, so that the rest
/// is not stretched. A small picture is not enlarged in its place. On a phone each picture is a
/// row.
enum GalleryStyle {
  /// The page's whole style. If you change it, change ``hash``.
  static let text =
    """
    :root{color-scheme:light dark;--ground:#fbfaf8;--text:#1d1d1f;--faint:#66666b;--card:#fff;--edge:#e3e2de}
    *{box-sizing:border-box}
    body{margin:0;padding:1.25rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;
    overflow-wrap:anywhere}
    h1{margin:.5rem 0 0;font-size:1.5rem;line-height:1.2}
    header p,footer p{color:var(--faint);margin:.25rem 0}
    ul{--row:clamp(14rem,18vw,24rem);display:flex;flex-wrap:wrap;gap:1.25rem;list-style:none;margin:1.25rem 0;padding:0}
    ul::after{content:"";flex:1000000 1 calc(var(--row)*3/4)}
    li{--shape:calc(var(--t) + var(--u));flex:var(--shape) 1 calc(var(--shape)*var(--row)/100);min-width:0}
    figure{position:relative;height:100%;margin:0;background:var(--card);border:1px solid var(--edge);border-radius:.75rem;
    overflow:hidden;text-align:center}
    figure>a,.cover>a{display:block;background:var(--ground);cursor:zoom-in;scroll-margin:20vh}
    figure>a,figure>img,figure>p,.cover>a,.cover:not([open])>summary{aspect-ratio:var(--shape)/100}
    figure>p,.cover:not([open])>summary{background:var(--ground)}
    figure>a:focus-visible,.cover :focus-visible{outline-offset:-.25rem}
    summary{cursor:pointer;color:var(--faint)}
    .cover{scroll-margin:20vh}
    .cover>summary,figure>p{display:flex;align-items:center;justify-content:center;padding:.5rem 1rem}
    .cover>summary::before{content:"▸";margin-inline-end:.5rem}
    .cover[open]>summary::before{content:"▾"}
    img{display:block;width:100%;height:100%;object-fit:scale-down}
    .feeds img{height:auto;object-fit:cover}
    figure>p{margin:0;color:var(--faint);scroll-margin:20vh}
    figcaption{padding:.75rem 1rem 1rem;text-align:start;line-height:1.4}
    figcaption strong,figcaption span{display:block}
    figcaption strong{font-weight:600}
    figcaption span,figcaption small{color:var(--faint);font-size:.875rem}
    figcaption p,.text{margin:.35rem 0}
    time{white-space:nowrap}
    figcaption .open{display:inline}
    .long>summary{position:relative;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;
    padding-inline-end:1.25rem;color:inherit}
    .long[open]>summary{display:block}
    .long>summary::after{content:"▾";position:absolute;bottom:0;inset-inline-end:0;color:var(--faint)}
    .long[open]>summary::after{content:"▴"}
    summary::-webkit-details-marker{display:none}
    a{color:inherit;text-decoration:none;text-underline-offset:.2em}
    a:hover{text-decoration:underline}
    .feeds strong a::after{content:"";position:absolute;inset:0}
    li nav,.post{display:none}
    @media screen and (prefers-color-scheme:dark){
    :root{--ground:#131315;--text:#ececee;--faint:#a0a0a6;--card:#1c1c1f;--edge:#313136}}
    @media screen and (max-width:30rem){
    li{flex-basis:100%}
    figure>a,.cover>a{aspect-ratio:auto}
    .cover:not([open])>summary{aspect-ratio:3/2}
    figure>a>img,.cover>a>img{width:auto;max-width:100%;height:auto;max-height:85vh;margin:auto}}
    @media screen{
    html:has(li:target){overflow:hidden}
    body:has(li:target) :is(header,footer,li:not(:target)){visibility:hidden}
    li:target{position:fixed;inset:0;z-index:1;display:flex;flex-direction:column;padding:0;background:var(--ground)}
    li:target nav{display:flex;flex:none;gap:.5rem;padding:.5rem}
    nav a{padding:.5rem .75rem;border-radius:.5rem}
    nav a:hover{text-decoration:none}
    nav a[href]:hover{background:var(--edge)}
    nav a:not([href]){color:var(--faint);opacity:.5}
    nav a[rel]{position:relative;z-index:1}
    li nav a:last-child{margin-inline-start:auto}
    li nav a:last-child::before{content:"";position:fixed;inset:0;cursor:zoom-out}
    li:target figure{flex:1;min-height:0;display:flex;flex-direction:column;border:0;border-radius:0;background:none;
    pointer-events:none}
    li:target figure>a,li:target figure>p{flex:1;min-height:0;aspect-ratio:auto;visibility:hidden}
    li:target figure>p,li:target img{visibility:visible}
    li:target .cover{position:relative;flex:1;min-height:0}
    li:target .cover>summary{position:relative;z-index:1;aspect-ratio:auto;padding-top:30vh;pointer-events:auto}
    li:target .cover[open]>summary{display:none}
    li:target .cover>a{position:absolute;inset:0;aspect-ratio:auto;visibility:hidden}
    li:target figure img{width:100%;height:100%;max-height:none}
    li:target .post{display:block}
    li:target figcaption{position:relative;z-index:1;flex:none;align-self:center;max-width:60rem;max-height:30vh;
    overflow:auto;text-align:center;pointer-events:auto}}
    @media print{
    :root{color-scheme:light}
    body{padding:0;background:none}
    ul{display:block;margin:.5cm 0 0}
    li{break-inside:avoid;min-height:11cm;padding-bottom:.4cm}
    figure{height:auto;border:0;border-radius:0;text-align:start}
    figcaption{padding-inline:0}
    figure>a,.feeds img,figure>p,.cover>a,.cover:not([open])>summary{aspect-ratio:auto;background:none}
    figure img{width:auto;height:auto;max-width:100%;max-height:8.25cm;margin:0}
    figure>p,.cover:not([open])>summary{min-height:4cm}
    .long>summary{display:block}
    .long>summary::after,.text:not([open]),figcaption .open,header nav{display:none}}

    """ + PictureShape.rules

  /// The SHA-256 of ``text`` in base64: the page's policy allows the style with this hash and no
  /// other. A test checks it.
  static let hash = "MR78N+leoTMtJgtibp5wSvpRbISYwdHTSOf0dl2pX4A="
}
