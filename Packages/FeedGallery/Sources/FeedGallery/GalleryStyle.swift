/// How the gallery looks: columns that keep each picture's shape, light or dark like the reader's
/// system, and two columns on paper. The item that the URL's fragment names fills the screen: it is
/// enlarged by a link, and needs no script. The rest of the page is then hidden, also from the
/// keyboard and from screen readers. A click on it or beside it goes through to the link that
/// closes it. On paper nothing is enlarged. A sensitive picture is covered, also when it is
/// enlarged, until a click on its warning.
enum GalleryStyle {
  /// The page's whole style. If you change it, change ``hash``.
  static let text = """
    :root{color-scheme:light dark;--ground:#fbfaf8;--text:#1d1d1f;--faint:#66666b;--card:#fff;--edge:#e3e2de}
    *{box-sizing:border-box}
    body{margin:0;padding:1.25rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;
    overflow-wrap:anywhere}
    h1{margin:.5rem 0 0;font-size:1.5rem;line-height:1.2}
    header p{color:var(--faint);margin:.25rem 0}
    ul{columns:clamp(17rem,22vw,30rem);column-gap:1.25rem;list-style:none;margin:1.25rem 0;padding:0}
    li{break-inside:avoid;padding-bottom:1.25rem}
    figure{position:relative;margin:0;background:var(--card);border:1px solid var(--edge);border-radius:.75rem;
    overflow:hidden;text-align:center}
    figure>a,.cover>a{display:block;cursor:zoom-in;scroll-margin:20vh}
    figure>a:focus-visible,.cover :focus-visible{outline-offset:-.25rem}
    summary{cursor:pointer;color:var(--faint)}
    .cover{scroll-margin:20vh}
    .cover>summary{padding:2.5rem 1rem}
    .cover[open]>summary{padding:.5rem 1rem}
    .cover span{margin-inline-start:.25rem}
    img{max-width:100%;height:auto;max-height:min(54rem,85vh);object-fit:contain;vertical-align:middle}
    figure>p{margin:0;padding:2.5rem 1rem;color:var(--faint);scroll-margin:20vh}
    figcaption{padding:.75rem 1rem 1rem;text-align:start}
    figcaption strong,figcaption span{display:block}
    figcaption strong{font-weight:600;line-height:1.35;margin-bottom:.15rem}
    figcaption span,figcaption small{color:var(--faint)}
    figcaption p,figcaption details{margin:.35rem 0}
    a{color:inherit;text-decoration-color:var(--faint);text-underline-offset:.2em}
    .feeds strong a::after{content:"";position:absolute;inset:0}
    li nav{display:none}
    @media screen and (prefers-color-scheme:dark){
    :root{--ground:#131315;--text:#ececee;--faint:#a0a0a6;--card:#1c1c1f;--edge:#313136}}
    @media screen{
    html:has(li:target){overflow:hidden}
    body:has(li:target) :is(header,li:not(:target)){visibility:hidden}
    li:target{position:fixed;inset:0;z-index:1;display:flex;flex-direction:column;padding:0;background:var(--ground)}
    li:target nav{display:flex;flex:none;gap:.5rem;padding:.5rem}
    nav a{padding:.5rem .75rem;border-radius:.5rem;text-decoration:none}
    nav a[href]:hover{background:var(--edge)}
    nav a:not([href]){color:var(--faint);opacity:.5}
    nav a[rel]{position:relative;z-index:1}
    li nav a:last-child{margin-inline-start:auto}
    li nav a:last-child::before{content:"";position:fixed;inset:0;cursor:zoom-out}
    li:target figure{flex:1;min-height:0;display:flex;flex-direction:column;border:0;border-radius:0;background:none;
    pointer-events:none}
    li:target figure>a,li:target figure>p{flex:1;min-height:0;visibility:hidden}
    li:target figure>p,li:target img{visibility:visible}
    li:target .cover{position:relative;flex:1;min-height:0}
    li:target .cover>summary{position:relative;z-index:1;padding-top:30vh;pointer-events:auto}
    li:target .cover[open]>summary{display:none}
    li:target .cover>a{position:absolute;inset:0;visibility:hidden}
    li:target img{width:100%;height:100%;max-height:none;object-fit:scale-down}
    li:target figcaption{position:relative;z-index:1;flex:none;align-self:center;max-width:60rem;max-height:30vh;
    overflow:auto;text-align:center;pointer-events:auto}}
    @media print{
    body{padding:0;background:none}
    ul{columns:2}
    img{max-height:16cm}
    a{text-decoration:none}
    header nav{display:none}}
    """

  /// The SHA-256 of ``text`` in base64: the page's policy allows the style with this hash and no
  /// other. A test checks it.
  static let hash = "ULNjIoSq8ijYhr84Dm5eov93M1VNpBYDK9yUiaLkTrA="
}
