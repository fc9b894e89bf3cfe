/// A URL that leads to an address inside (loopback, private, link-local and the like), as a stranger may spell it to get a reader to connect
/// there.
public struct ForbiddenAddress: Sendable, Hashable {
  /// What gives it away.
  public enum Kind: String, CaseIterable, Sendable {
    /// The URL itself.
    case address
    /// The URL itself, for whoever knows which characters a resolver maps to others.
    case disguise
    /// What its name leads to, by the lines of ``ForbiddenAddress/hosts``.
    case name
    /// Where this server redirects to.
    case redirect
    /// It is no absolute URL at all.
    case unreadable
  }

  /// What gives it away.
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
    typealias Spellings = ForbiddenAddresses
    let names = Spellings.hosts.split(separator: "\n").flatMap { $0.split(separator: " ").dropFirst().map(String.init) }
    let hosts: [(Kind, [String])] = [
      (.address, Spellings.addresses), (.disguise, Spellings.disguises),
      (.name, Set(names).sorted() + Spellings.spelledNames),
    ]
    var templates = hosts.flatMap { kind, hosts in hosts.map { (kind, "http://\($0):PORT") } }
    templates += Spellings.urls.map { (.address, $0) }
    templates += Spellings.unreadable.map { (.unreadable, $0) }
    templates += redirects.map { (.redirect, $0) }
    return templates.enumerated().map { number, entry in
      let (kind, template) = entry
      return ForbiddenAddress(kind: kind, template: kind == .redirect ? template : picture(template, number))
    }
  }()

  /// Lines for `/etc/hosts`, without which the names lead nowhere.
  public static let hosts = ForbiddenAddresses.hosts

  /// Each leads to a picture, so that whoever gets there is given what it asks for.
  private static func picture(_ url: String, _ number: Int) -> String { "\(url)/pictures/dunes.jpg?\(number)" }

  /// Redirects by every status, relative ones, and chains: up to five hops are followed.
  private static var redirects: [String] {
    let direct = ForbiddenAddresses.statuses.flatMap { status in
      ForbiddenAddresses.targets.map { redirect(to: picture($0, status), status: status) }
    }
    let more = ForbiddenAddresses.moreTargets.map { redirect(to: picture($0, 0)) }
    let chains = (2...5).flatMap { hops in
      ["http://127.0.0.1:PORT", "//loopback.example:PORT"].map { target in
        (1..<hops).reduce(redirect(to: picture(target, hops))) { location, _ in redirect(to: location) }
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
    let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    return isPlain ? String(scalar) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }.joined()
}
