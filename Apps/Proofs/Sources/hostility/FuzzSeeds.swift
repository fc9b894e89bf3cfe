/// What the fuzzer changes, and what it puts in.
enum FuzzSeeds {
  /// Whole documents, of a few bytes.
  static let bodies = [
    HostileResponse.feed, #"{"items": []}"#,
    #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "description": "\u00e9\ud83d\ude00", "location": null, "image": "https://a.example/1.png?x=1#y"}, {"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA7", "image": "http://b.example"}], "x": [1, -0.5e10, true, {}]}"#,
  ].map { Array($0.utf8) }

  static let urls = [
    "http://a.example/1.png", "https://user:password@a.example:8080/x?y=z#w",
    "http://[::ffff:127.0.0.1]:80/",
    "http://127.0.0.1/", "https://b\u{FC}cher.example/", "http://\u{FF11}27.0.0.1/",
    "javascript:alert(1)",
    "http:\\\\a.example\\@b.example/", "//a.example/", "file:///etc/passwd",
    "http://a.example%2F@b.example/",
  ].map { Array($0.utf8) }

  static let pieces = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "\\u0000", "\\ud800", "null", "1e999", "@", "/", "//",
    "%", "%00", "#",
    "?",
    "\u{FF10}", "\u{3002}", "\u{202E}", "\0", "\n", "::", "0x7f", "http://", "items", " ", "<", ">",
    "</", "/>", "<a>",
    "<!--",
    "-->", "<![CDATA[", "]]>", "<!DOCTYPE", "<?", "?>", "&", "&#", "&amp;", "&lt;img src=", ";",
    "'", "=", " xmlns=",
    "<item>", "</item>", "</rss>", "\u{FEFF}", "\u{FFFE}", "encoding='x'",
  ].map { Array($0.utf8) }
}

// MARK: - Pictures

extension FuzzSeeds {
  /// Pictures in texts, as publishers write them.
  static let html = [
    """
    <p>One</p><img src="1.jpg" srcset="1-300x200.jpg 300w, 1-1024x683.jpg 1024w, a,b.jpg 2x">
    """,
    """
    <img src="data:image/gif;base64,R0" data-src="1.jpg" data-srcset="1.jpg 1x, 2.jpg 2x"
    data-orig-file="https://a.example/o.jpg" data-orig-size="4032,3024" alt="A">
    <noscript><img src="1.jpg"></noscript>
    """,
    """
    <figure><a href="https://a.example/full.png"><picture><source srcset="1.webp 1x, 2.webp 2x">
    <img src="1.jpg" width="640px" style="height:1px" title="D"></picture></a>
    <figcaption>B <i>c</i></figcaption></figure>
    """,
    """
    <table><tr><td><a href="/p"><img src="t.jpg?width=640&amp;s=9"></a></td>
    <td><a href="https://i.example/1.jpg">[link]</a></td></tr></table>
    """,
    """
    <div class="wp-caption"><img class="avatar x" hidden src=1.png>
    <p class="wp-caption-text">C</p></div><video poster="p.jpg"></video>
    """,
  ].map { Array($0.utf8) }

  static let htmlPieces =
    [
      "<img src=", " srcset=\"", " 2x, ", " 640w,", "(", ")", " data-src=1.jpg", "<picture>",
      "</picture>", "<source srcset='1.webp 1x'>", "<figure>", "</figure>", "<figcaption>",
      "</figcaption>", "<a href=1.jpg>", "</a>", "<video poster=1.png>", "<table>", "[link]",
      " style='width:1px;display:none'", " width=0", " class='emoji avatar'", "<br>", "<script>",
      "&nbsp;", "&#x301;", "\u{301}", "</",
    ].map { Array($0.utf8) } + pieces

  /// Addresses of pictures with marks of their sizes, by the services that write them.
  static let pictures = [
    "https://a.example/owl-300x200.jpg", "https://a.example/owl.jpg?w=300&h=200",
    "https://i0.wp.com/a.example/owl-scaled.jpg?ssl=1", "https://b.example/-a/w400-h300-p/owl.png",
    "https://b.example/AbC=s1600-c",
    "https://c.example/$s_!a!,w_848,c_limit,f_auto/https%3A%2F%2Fd.example%2Fowl.jpg",
    "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Owl.jpg/300px-Owl.jpg",
    "https://live.staticflickr.com/65535/54321_0a1b2c_m.jpg",
    "https://64.media.tumblr.com/ab/s250x400/tumblr_x_500.jpg", "https://a.example/owl_2x.png",
    "https://avatars1.githubusercontent.com/u/1", "https://a.example/file.php?id=1&fit=max",
  ].map { Array($0.utf8) }

  static let picturePieces =
    [
      "-300x200", "-scaled", "_2x", "=s320", "/s72-c", "/w640", "/250x250", "w_848,", "/thumb/",
      "300px-", "?w=9", "&resize=1%2C2", "_m", ".jpg", ".svg", "x", "-", "_", "=", "99999", "%2F",
    ].map { Array($0.utf8) } + pieces
}

// MARK: - Encodings

extension FuzzSeeds {
  /// A feed in each of the encodings that the C library converts: its declaration, and bytes that
  /// are more than ASCII.
  static let encoded = [
    ("Shift_JIS", [0x95, 0x5C, 0x83, 0x5C, 0x87, 0x40, 0xB1]),
    ("EUC-JP", [0xC9, 0xBD, 0x8E, 0xB1]),
    ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x49, 0x3D, 0x1B, 0x28, 0x42]),
    ("GB2312", [0x96, 0x5C, 0x81, 0x30, 0x81, 0x30, 0xB4, 0xF3]),
    ("Big5", [0xA5, 0x5C, 0xB3, 0x5C]),
    ("EUC-KR", [0xC7, 0xD1, 0x81, 0x41]), ("windows-1251", [0xCC, 0xEE, 0xF1, 0xF2, 0x98]),
    ("KOI8-R", [0xED, 0xCF, 0xD3, 0xD4]), ("TIS-620", [0xA1, 0xD2, 0xFF]),
    ("ISO-8859-8", [0xE0, 0xF9, 0xFF]), ("windows-1252", [0x80, 0x81, 0xE9]),
  ].map { name, bytes in
    Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><rss><channel><item><title>".utf8)
      + bytes
      + Array("</title><description>&lt;img src='1.jpg' alt='".utf8)
      + bytes
      + Array("'></description></item></channel></rss>".utf8)
  }

  static let encodedPieces =
    [
      [0x1B, 0x24, 0x42], [0x1B, 0x28, 0x42], [0x1B, 0x28, 0x4A], [0x1B], [0x0E], [0x0F], [0x81],
      [0x5C], [0x3C], [0x81, 0x30], [0xFF], [0xFE], [0x8E], [0x8F, 0xA1],
    ] + pieces

  /// What a content type may say.
  static let charsets = [
    "utf-8", "Shift_JIS", "x-sjis", "iso-2022-jp", "gb18030", "big5", "euc-kr", "windows-1251",
    "utf-16", "utf-7", "hz-gb-2312", "us-ascii", "latin1", "nonsense", "",
  ]
}
