/// A URL that leads to a private network (loopback, link-local and the like), as an attacker may
/// spell it to get a reader to connect there.
public struct ForbiddenAddress: Sendable, Hashable {
  /// How it can be recognised.
  public enum Kind: String, CaseIterable, Sendable {
    /// By the URL itself.
    case address
    /// By the URL itself, knowing which characters a resolver maps to others.
    case disguise
    /// By the address of its name, according to ``ForbiddenAddress/hosts``.
    case name
    /// By where this server redirects to.
    case redirect
    /// It is not an absolute URL.
    case unreadable
  }

  /// How it can be recognised.
  public let kind: Kind
  private let template: String

  /// The URL, different from every other one.
  /// - Parameters:
  ///   - port: The port that it leads to.
  ///   - origin: Where this site's own redirects are.
  public func url(port: UInt16, origin: String) -> String {
    (kind == .redirect ? origin : "") + template.replacing("PORT", with: "\(port)")
  }

  /// All of them.
  public static let all: [ForbiddenAddress] = {
    let spellings = Spellings.all
    let names = Set(spellings.hosts.flatMap { words($0).dropFirst() }).sorted()
    let hosts: [(Kind, [String])] = [
      (.address, spellings.addresses.flatMap(words)),
      (.disguise, spellings.disguises.flatMap(words)),
      (.name, names + spellings.spelledNames.flatMap(words)),
    ]
    var templates = hosts.flatMap { kind, hosts in hosts.map { (kind, "http://\($0):PORT") } }
    templates += spellings.urls.map { (.address, $0) }
    templates += spellings.unreadable.map { (.unreadable, $0) }
    templates = templates.enumerated().map { ($1.0, picture($1.1, $0)) }
    templates += redirects(spellings).map { (.redirect, $0) }
    return templates.map { ForbiddenAddress(kind: $0, template: $1) }
  }()

  /// Lines for `/etc/hosts`, without which the names lead nowhere.
  public static let hosts = Spellings.all.hosts.map { $0 + "\n" }.joined()

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Each leads to a picture, so that a reader that gets there receives what it asks for.
  private static func picture(_ url: String, _ number: Int) -> String {
    "\(url)/pictures/dunes.jpg?\(number)"
  }

  /// Redirects by every status, relative ones, and chains: up to five hops are followed.
  private static func redirects(_ spellings: Spellings) -> [String] {
    let direct = spellings.statuses.flatMap { status in
      spellings.targets.map { redirect(to: picture($0, status), status: status) }
    }
    let more = spellings.moreTargets.map { redirect(to: picture($0, 0)) }
    let chains = (2...5).flatMap { hops in
      ["http://127.0.0.1:PORT", "//loopback.example:PORT"].map { target in
        (1..<hops).reduce(redirect(to: picture(target, hops))) { location, _ in
          redirect(to: location)
        }
      }
    }
    return direct + more + chains
  }

  private static func redirect(to location: String, status: Int = 302) -> String {
    "/redirect?to=\(percentEncoded(location))&status=\(status)"
  }
}

/// The text with each byte that is neither a letter nor a digit as `%` and two hexadecimal digits.
private func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF")
  return text.utf8.map { byte in
    let scalar = UnicodeScalar(byte)
    let isPlain =
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    return isPlain ? String(scalar) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }.joined()
}
