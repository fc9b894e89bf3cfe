/// Where a way leads that is not the feed's own server, or only looks like it.
struct Target: Sendable {
  /// The ports of the feed's own server, of another one, and of one that only listens.
  struct Ports: Sendable {
    let own: UInt16
    let other: UInt16
    let silent: UInt16
  }

  /// The scheme and authority, with `OWN`, `OTHER` and `SILENT` for ports.
  let text: String
  /// The host of the feed that leads there.
  var host = "127.0.0.1"

  /// The URL of a path there.
  func url(_ path: String, _ ports: Ports) -> String {
    text.replacing("OWN", with: "\(ports.own)").replacing("OTHER", with: "\(ports.other)")
      .replacing("SILENT", with: "\(ports.silent)") + path
  }

  /// The feed's own server, under its own name: there the token belongs.
  static let own = Target(text: "http://127.0.0.1:OWN")

  /// Other ports, hosts and schemes, other spellings, and what readers of URLs disagree about.
  static let all: [Target] =
    [
      "http://127.0.0.1:OTHER", "http://localhost:OWN", "http://LOCALHOST:OWN",
      "http://127.0.0.2:OWN", "http://127.1:OWN", "http://2130706433:OWN", "http://0x7f.1:OWN",
      "http://0177.0.0.1:OWN", "http://[::1]:OWN", "http://[::ffff:127.0.0.1]:OWN",
      "http://127.0.0.1:OWN@127.0.0.1:OTHER", "http://user@127.0.0.1:OWN",
      "http://user:word@127.0.0.1:OTHER", "https://127.0.0.1:SILENT", "ftp://127.0.0.1:OTHER",
      "http://１２７.0.0.1:OTHER", "http://127。0。0。1:OTHER", "http://%31%32%37.0.0.1:OTHER",
      "http://127.0.0.1:OTHER\\@127.0.0.1:OWN", "http://127.0.0.1:OTHER#@127.0.0.1:OWN",
      "http://127.0.0.1:OTHER/?@127.0.0.1:OWN", "//127.0.0.1:OTHER", "\\\\127.0.0.1:OTHER",
      "http:/\\127.0.0.1:OTHER", "http:127.0.0.1:OTHER",
    ].map { Target(text: $0) }
    + [
      "http://127.0.0.1:OWN", "http://localhost.:OWN", "http://a.localhost:OWN",
      "http://A.LOCALHOST:OWN", "http://localhost.localhost:OWN", "http://localhost:OTHER",
      "http://lоcalhost:OWN", "http://localhost:OWN@127.0.0.1:OTHER", "http://ｌocalhost:OTHER",
    ].map { Target(text: $0, host: "localhost") }
}
