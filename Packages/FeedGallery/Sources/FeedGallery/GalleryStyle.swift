/// How the gallery looks: one column on a phone, as many as fit elsewhere, light or dark like the reader's system.
enum GalleryStyle {
  /// The page's whole style. If you change it, change ``hash``.
  static let text = """
    :root{color-scheme:light dark;--ground:#fbfaf8;--text:#1d1d1f;--faint:#66666b;--card:#fff;--edge:#e3e2de}
    @media(prefers-color-scheme:dark){:root{--ground:#131315;--text:#ececee;--faint:#a0a0a6;--card:#1c1c1f;--edge:#313136}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:84rem;padding:1.25rem;background:var(--ground);color:var(--text);
    font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
    h1{margin:.5rem 0 0;font-size:1.5rem;line-height:1.2}
    header p{color:var(--faint);margin:.25rem 0}
    main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1.25rem;margin:1.25rem 0}
    figure{margin:0;background:var(--card);border:1px solid var(--edge);border-radius:.75rem;overflow:hidden}
    img{display:block;width:100%;height:auto}
    figure>p{margin:0;padding:2.5rem 1rem;text-align:center;color:var(--faint);border-bottom:1px solid var(--edge)}
    figcaption{padding:.75rem 1rem 1rem}
    figcaption strong,figcaption span{display:block}
    figcaption span,figcaption small{color:var(--faint)}
    a{color:inherit}
    """

  /// The SHA-256 of ``text`` in base64: the page's policy allows the style with this hash and no other. A test computes it, so that a page
  /// need not.
  static let hash = "ASC9KvwtCuI+hu28sii01t7lNIssJxuwkCAdKbCj8q8="
}
