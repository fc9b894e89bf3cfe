/// The spellings. All of it is data: what becomes of it stands in ``ForbiddenAddress``.
enum ForbiddenAddresses {
  /// Hosts that are addresses inside, or names that always mean this machine.
  static let addresses = words(
    """
    0.0.0.0 10.0.0.1 10.255.255.254 100.64.0.1 100.100.100.200 100.127.255.254 127.0.0.1 127.0.0.2 127.255.255.254
    169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.254 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1
    192.168.0.1 192.168.1.1 198.18.0.1 198.19.255.254 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1
    255.255.255.255

    127.1 127.0.1 127.65530 0 0.0 10.1 169.254.43518 169.16689662 192.168.257 172.1048577
    2130706433 167772161 1681915905 2852039166 2886729729 3232235521 3758096385 4294967295

    0x7f000001 0x7F000001 0X7f000001 0x7f.0x0.0x0.0x1 0x7f.1 0x7f.0.1 0x7F.0.0.0X1 0x000000007f000001 0x0 0xffffffff
    0xa000001 0x0a000001 0xa9fea9fe 0xA9.0xFE.0xA9.0xFE 0xc0a80001 0xac100001 0x64400001

    017700000001 00017700000001 0177.0.0.1 0177.1 00177.00.00.01 0177.0000.0000.0001 012.0.0.1 00 030052000001
    025177524776 0251.0376.0251.0376 0300.0250.0.1 0254.020.0.1

    0177.0x0.0.1 0177.0.0x1 127.0x1 127.0.01 127.000.000.001 0x7f.01 0xa9.0376.43518 192.0250.1 10.0x0.01 172.0x10.1

    127.0.0.1. 127.0.0.1.. 127.1. 0x7f000001. 017700000001. 2130706433. 10.0.0.1. 169.254.169.254. 192.168.1.1.
    localhost LOCALHOST LocalHost localhost. LOCALHOST. a.localhost A.B.LocalHost a.localhost.

    [::] [::1] [0::1] [::0001] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0.0.0.1] [0:0::0.0.0.1]
    [fe80::1] [FE80::1] [febf::1] [fec0::1] [fc00::1] [fd00:ec2::254] [FD12:3456::1] [ff02::1] [ff0e::1] [100::1]
    [2001::1] [2001:0:7f00:1::] [2001:2::1] [2001:db8::1] [3fff::1] [4000::1] [5f00::1]
    [fe80::1%25lo] [fe80::1%lo] [fe80::1%251] [::1%25lo] [::1%25] [fe80::1%25eth0]

    [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:127.0.0.1] [0:0:0:0:0:ffff:127.0.0.1] [0:0:0:0:0:FFFF:7F00:0001]
    [::ffff:0.0.0.0] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:172.16.0.1]
    [::ffff:192.168.0.1] [::ffff:c0a8:1] [::ffff:100.64.0.1] [::ffff:0:127.0.0.1] [::ffff:0:7f00:1]
    [::127.0.0.1] [::7f00:1] [::10.0.0.1] [::a9fe:a9fe] [::192.168.0.1]
    [2002:7f00:1::] [2002:7f00:1::1] [2002:a00:1::] [2002:a9fe:a9fe::1] [2002:ac10:1::] [2002:C0A8:1::1]
    [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:FF9B::10.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::7f00:1]

    \u{FF11}\u{FF12}\u{FF17}.0.0.1 \u{FF11}\u{FF12}\u{FF17}.\u{FF10}.\u{FF10}.\u{FF11} 12\u{FF17}.0.0.1 \u{FF12}130706433
    127\u{3002}0\u{3002}0\u{3002}1 127\u{FF0E}0\u{FF0E}0\u{FF0E}1 127\u{FF61}0\u{FF61}0\u{FF61}1 127.0.0\u{3002}1
    localhost\u{3002} \u{2460}\u{2461}\u{2466}.\u{24EA}.\u{24EA}.\u{2460} \u{2488}0.0.1
    \u{661}\u{662}\u{667}.\u{660}.\u{660}.\u{661} \u{967}\u{968}\u{96D}.\u{966}.\u{966}.\u{967}
    \u{B9}\u{B2}\u{2077}.\u{2070}.\u{2070}.\u{B9} \u{2081}\u{2082}\u{2087}.0.0.1 \u{1D7CF}\u{1D7D0}\u{1D7D5}.0.0.1
    \u{1D7D8}x7f000001 0x\u{FF17}f000001 \u{217C}ocalhost

    %31%32%37.0.0.1 127%2E0%2E0%2E1 %31%32%37%2e%30%2e%30%2e%31 %6c%6f%63%61%6c%68%6f%73%74 localhost%2E %30x7f000001
    127.0.0.1%00.a.example 127.0.0.1%09 127.0.0.1%20 %20127.0.0.1 127.0.0.1%0D%0A 127.0.0.1%252E %2531%2532%2537.0.0.1
    127.0.0.1%23.a.example 127.0.0.1%2F.a.example 127.0.0.1%3F.a.example 127.0.0.1%5C.a.example a.example%40127.0.0.1
    %EF%BC%91%EF%BC%92%EF%BC%97.0.0.1 127%E3%80%820%E3%80%820%E3%80%821 [%31::1] [127.0.0.1] [2130706433]
    """)

  /// Hosts in characters that a resolver may map to `localhost` or to an address: none of them looks like a digit or a dot.
  static let disguises = words(
    """
    \u{FF4C}\u{FF4F}\u{FF43}\u{FF41}\u{FF4C}\u{FF48}\u{FF4F}\u{FF53}\u{FF54} \u{24DB}ocalhost loc\u{24D0}lhost
    local\u{FF28}ost localho\u{17F}t \u{2E1}ocalhost local\u{2B0}ost \u{1D4F5}ocalhost \u{2113}ocalhost
    local\u{AD}host local\u{200B}host local\u{2060}host local\u{FEFF}host local\u{FE0F}host
    0\u{FF58}7f000001 0\u{24E7}7f000001 0x7\u{FF46}000001
    %EF%BD%8Cocalhost local%C2%ADhost
    """)

  /// For `/etc/hosts`: addresses inside, each with the names that lead to it.
  static let hosts = """
    127.0.0.1 loopback.example 127.0.0.2.example b\u{FC}cher.example xn--bcher-kva.example deep.sub.loopback.example
    127.9.9.9 elsewhere.example
    0.0.0.0 zero.example
    10.0.0.1 ten.example intranet db
    10.96.0.1 kubernetes.default.svc
    100.64.0.1 shared.example
    169.254.169.254 metadata.example metadata.google.internal
    172.17.0.1 host.docker.internal
    192.168.1.1 router.example fritz.box
    198.18.0.1 benchmark.example
    224.0.0.1 multicast.example
    255.255.255.255 broadcast.example
    127.0.0.1 both.example
    ::1 both.example
    ::1 six.example ip6-loopback
    :: nowhere.example
    ::ffff:127.0.0.1 mapped.example
    ::127.0.0.1 compatible.example
    fe80::1 link.example
    fd00:ec2::254 unique.example
    2002:7f00:1::1 sixtofour.example
    64:ff9b::7f00:1 translated.example
    ff02::1 six-multicast.example

    """

  /// Spellings of those names that are the same to a resolver.
  static let spelledNames = words("LOOPBACK.EXAMPLE LoopBack.Example loopback%2Eexample %6coopback.example")

  /// Whole URLs; `PORT` stands for the port. User-info, backslashes, blanks, and schemes that are never fetched.
  static let urls = [
    "http://a.example@127.0.0.1:PORT", "http://a.example:80@127.0.0.1:PORT", "http://127.0.0.1@localhost:PORT",
    "http://user:password@127.0.0.1:PORT", "http://@127.0.0.1:PORT", "http://:@127.0.0.1:PORT",
    "http://a@b@127.0.0.1:PORT", "http://a.example%40b@[::1]:PORT", "http://a.example%2F@127.0.0.1:PORT",
    "http://a.example%00@127.0.0.1:PORT", "http://127.0.0.1:PORT\\@a.example", "http://a.example\\@127.0.0.1:PORT",
    "http://a.example\\.@127.0.0.1:PORT", "http:\\\\127.0.0.1:PORT", "http:/\\127.0.0.1:PORT",
    "http://127.0.0.1\\:PORT",
    "http://localhost\\:PORT", "http:127.0.0.1:PORT", "http:/127.0.0.1:PORT", "http:///127.0.0.1:PORT",
    "http:////127.0.0.1:PORT", "http://127.0.0.1 :PORT", "http:// 127.0.0.1:PORT", "http://127.0.0.1\t:PORT",
    "http://127.0.\n0.1:PORT", "http://127.0.0.1;a.example:PORT", "http://localhost#@a.example",
    "http://localhost?@a.example",
    "HTTP://127.0.0.1:PORT", "hTTp://LOCALHOST:PORT", "https://127.0.0.1:PORT", "HTTPS://[::1]:PORT",
    "ftp://127.0.0.1:PORT", "gopher://127.0.0.1:PORT", "dict://127.0.0.1:PORT", "ldap://127.0.0.1:PORT",
    "telnet://127.0.0.1:PORT", "tftp://127.0.0.1:PORT", "smb://127.0.0.1:PORT", "ws://127.0.0.1:PORT",
    "file://127.0.0.1", "file://localhost", "http://[::1]:PORT#", "http://127.0.0.1:0PORT",
    "http://[v1.127.0.0.1]:PORT", "://127.0.0.1:PORT",
  ]

  /// What is not even a URL, or not an absolute one: a feed with one of them is no feed.
  static let unreadable = [
    "//127.0.0.1:PORT", "///127.0.0.1:PORT", "/\\127.0.0.1:PORT", "\\\\127.0.0.1:PORT", "127.0.0.1:PORT",
    "http://[::1:PORT", "http://::1:PORT", "http://[::1]a:PORT", "http://127.0.0.1:PORT:PORT", "http://%5B::1%5D:PORT",
    " http://127.0.0.1:PORT", "\thttp://127.0.0.1:PORT", "http ://127.0.0.1:PORT",
    "http://[::\u{FF11}]:PORT", "http://[::ffff:\u{FF11}\u{FF12}\u{FF17}.0.0.1]:PORT",
  ]

  static let statuses = [301, 302, 303, 307, 308]

  /// Where each of the statuses redirects to.
  static let targets = [
    "http://127.0.0.1:PORT", "//127.0.0.1:PORT", "http://2130706433:PORT", "http://[::ffff:127.0.0.1]:PORT",
    "http://loopback.example:PORT", "//metadata.example:PORT", "http://10.0.0.1:PORT",
  ]

  /// Where 302 redirects to, beyond those.
  static let moreTargets = [
    "//[::1]:PORT", "//localhost:PORT", "http://127.1:PORT", "http://0x7f.1:PORT", "http://0177.0.0.1:PORT",
    "http://169.254.169.254", "http://LOCALHOST.:PORT", "https://127.0.0.1:PORT", "HTTP://127.0.0.1:PORT",
    "http://a.example@127.0.0.1:PORT", "http://127.0.0.1:PORT\\@a.example", "\\\\127.0.0.1:PORT", "/\\127.0.0.1:PORT",
    "http:\\\\127.0.0.1:PORT", "http:127.0.0.1:PORT", "http:///127.0.0.1:PORT", "///127.0.0.1:PORT",
    "http://\u{FF11}\u{FF12}\u{FF17}.0.0.1:PORT", "http://127\u{3002}0\u{3002}0\u{3002}1:PORT", "//six.example:PORT",
    "http://\u{FF4C}ocalhost:PORT", "http://%31%32%37.0.0.1:PORT", "ftp://127.0.0.1:PORT", "file:///etc/passwd",
    "gopher://127.0.0.1:PORT", "//mapped.example:PORT", "//translated.example:PORT", " http://127.0.0.1:PORT ",
  ]

  private static func words(_ text: String) -> [String] { text.split { $0.isWhitespace }.map(String.init) }
}
