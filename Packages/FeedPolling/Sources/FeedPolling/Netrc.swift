/// The logins of a `.netrc` file, as curl and ftp read it: words of `machine`, `login` and
/// `password`.
///
/// A `default` login counts for nothing here: it would be sent to every feed. Nor do macros.
public struct Netrc: Sendable {
  /// A login.
  public struct Login: Hashable, Sendable {
    /// The name and the password.
    public let name, password: String

    /// The value of the header `Authorization` (RFC 7617); `nil` for a name with a colon, which a
    /// server would take for its end.
    public var authorization: String? {
      guard !name.utf8.contains(UInt8(ascii: ":")) else {
        return nil
      }
      return "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
    }
  }

  private var logins: [[UInt8]: Login] = [:]

  /// Reads a file. Anything can be read; only logins are kept.
  public init(_ data: Data = Data()) {
    var words = NetrcWords(data)
    var machine: [UInt8]?
    var name: String?
    var password: String?
    while let word = words.next(isKeyword: true) {
      switch NetrcWord(word) {
      case .machine:
        add(machine, name, password)
        machine = words.next()
        name = nil
        password = nil
      case .default:
        add(machine, name, password)
        machine = nil
      case .login:
        name = words.next().map { String(decoding: $0, as: UTF8.self) }
      case .password:
        password = words.next().map { String(decoding: $0, as: UTF8.self) }
      case .account:
        _ = words.next()
      case .macro:
        words.skipMacro()
      case nil:
        break
      }
    }
    add(machine, name, password)
  }

  /// The login for the server at `url`, by its host.
  public func login(for url: URL) -> Login? {
    url.host.flatMap { logins[Self.key(Array($0.utf8))] }
  }

  /// Of several logins for a machine the first counts.
  private mutating func add(_ machine: [UInt8]?, _ name: String?, _ password: String?) {
    guard let machine, let name else {
      return
    }
    let key = Self.key(machine)
    logins[key] = logins[key] ?? Login(name: name, password: password ?? "")
  }

  private static func key(_ host: [UInt8]) -> [UInt8] {
    host.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}

private enum NetrcWord {
  case machine, `default`, login, password, account, macro

  init?(_ word: [UInt8]) {
    let words: [(String, NetrcWord)] = [
      ("machine", .machine), ("default", .default), ("login", .login), ("password", .password),
      ("account", .account), ("macdef", .macro),
    ]
    guard let known = words.first(where: { $0.0.utf8.elementsEqual(word) }) else {
      return nil
    }
    self = known.1
  }
}

/// The words of a `.netrc` file: between blanks, or in quotes. A `#` begins a comment at the start
/// of a line and where a keyword is expected; elsewhere it may begin a password.
private struct NetrcWords {
  private var rest: ArraySlice<UInt8>
  private var isAtLineStart = true

  init(_ data: Data) {
    rest = Array(data)[...]
  }

  mutating func next(isKeyword: Bool = false) -> [UInt8]? {
    skipBlanks(commentsAnywhere: isKeyword)
    guard let first = rest.first else {
      return nil
    }
    isAtLineStart = false
    guard first == UInt8(ascii: "\"") else {
      let word = rest.prefix { !Self.isBlank($0) }
      rest = rest[word.endIndex...]
      return Array(word)
    }
    rest.removeFirst()
    return quoted()
  }

  /// Up to the next empty line.
  mutating func skipMacro() {
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      if line.allSatisfy(Self.isBlank) {
        return
      }
    }
  }

  private mutating func quoted() -> [UInt8] {
    var word: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        word.append(byte)
        continue
      }
      word.append(Self.escapes[escaped] ?? escaped)
    }
    return word
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func skipBlanks(commentsAnywhere: Bool) {
    while let byte = rest.first {
      if byte == UInt8(ascii: "#"), isAtLineStart || commentsAnywhere {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if Self.isBlank(byte) {
        isAtLineStart = byte == UInt8(ascii: "\n") || isAtLineStart
        rest.removeFirst()
      } else {
        return
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
