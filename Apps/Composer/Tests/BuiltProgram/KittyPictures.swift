import Foundation

/// What a terminal makes of the commands of the kitty graphics protocol.
struct KittyPictures {
  /// Those that were shown, in that order. One that was only sent ahead is not among them.
  private(set) var shown: [Data] = []
  /// Those that can be shown, by their numbers.
  private var kept: [String: Data] = [:]
  /// The keys of the first chunk of a picture whose last one is yet to come.
  private var keys: [Substring: String] = [:]
  private var base64 = ""

  /// Obeys a command, without its beginning `_G` and its end.
  mutating func obey(_ command: String) {
    let keys = Self.keys(of: command)
    guard let semicolon = command.firstIndex(of: ";") else {
      return obey(keys)
    }
    if base64.isEmpty { self.keys = keys }
    base64 += command[semicolon...].dropFirst()
    if keys["m"] == "0" { take() }
  }

  static func keys(of command: String) -> [Substring: String] {
    let pairs = command.prefix { $0 != ";" }.split(separator: ",").map { $0.split(separator: "=") }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { ($0[0], String($0[1])) },
      uniquingKeysWith: { $1 }
    )
  }

  private mutating func obey(_ keys: [Substring: String]) {
    guard let number = keys["i"] else { return }
    switch (keys["a"], keys["d"]) {
    case ("p", _): shown += kept[number].map { [$0] } ?? []
    case ("d", "I"): kept[number] = nil
    default: break
    }
  }

  /// Takes the picture whose last chunk is there.
  private mutating func take() {
    if let picture = Data(base64Encoded: base64) {
      if keys["a"] == "T" { shown.append(picture) }
      if let number = keys["i"] { kept[number] = picture }
    }
    base64 = ""
  }
}
