/// A valid feed from somebody who means harm. Written by hand, since an encoder would not escape all of it, and so that
/// the source shows what is in it.
enum HostileFeed {
  static func json(at origin: String) -> String {
    #"""
    {"items": [
      {"id": "0BAD0000-0000-4000-8000-000000000001",
       "description": "\u001b[2J\u001b[31mred, and the screen is clear\u001b[0m",
       "location": "\u001b]0;a new window title\u0007",
       "image": "\#(origin)/pictures/aurora.png?hostile=1"},
      {"id": "0BAD0000-0000-4000-8000-000000000002",
       "description": "one line\r\nHTTP/1.1 200 OK\nanother\rover it",
       "location": "before\u0000after",
       "image": "\#(origin)/pictures/dunes.jpg?hostile=2"},
      {"id": "0BAD0000-0000-4000-8000-000000000003",
       "description": "photo\u202egnp.exe",
       "location": "\u009b31mred without an escape",
       "image": "\#(origin)/pictures/balloons.png?hostile=3"},
      {"id": "0BAD0000-0000-4000-8000-000000000004",
       "description": "\u2066isolated\u2069 and \u2067turned",
       "location": "zero\u200bwidth\u200djoined\u2060\ufeff",
       "image": "\#(origin)/pictures/mountains.jpg?hostile=4"},
      {"id": "0BAD0000-0000-4000-8000-000000000005",
       "description": "<script>alert(1)</script>",
       "location": "a script for a URL",
       "image": "javascript:alert(1)"},
      {"id": "0BAD0000-0000-4000-8000-000000000006",
       "description": "\" onerror=\"alert(1)",
       "location": "a file for a URL",
       "image": "file:///etc/passwd"}
    ]}
    """#
  }
}
