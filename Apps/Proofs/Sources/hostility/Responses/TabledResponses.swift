import FeedServer

extension HostileResponse {
  /// The responses of `responses.txt`, which describes its own format.
  static func tabled() -> [HostileResponse] {
    var template = Substring()
    var responses: [HostileResponse] = []
    for line in String(decoding: PackageResources.responses_txt, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix(";") { continue }
      if line.hasPrefix("= ") {
        template = line.dropFirst(2)
      } else {
        responses.append(HostileResponse(row: line, template: template))
      }
    }
    return responses
  }

  private init(row: Substring, template: Substring) {
    let columns = row.split(separator: "|", omittingEmptySubsequences: false).map { column in
      column.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    }.map { Substring(String($0)) }
    guard columns.count > 2, let outcome = Outcome(rawValue: String(columns[1])) else {
      preconditionFailure("responses.txt: \(row)")
    }
    let ending = columns.count > 3 ? columns[3] : ""
    self.init(String(columns[0]), outcome) { _ in
      Answer([.bytes(Self.fill(template, with: columns[2]))] + Self.steps(ending))
    }
    takesTime =
      ending.hasPrefix("stall") || ending.hasPrefix("drip")
      || ending.hasPrefix("endless") && outcome == .unreachable
  }

  private static func fill(_ template: Substring, with text: Substring) -> [UInt8] {
    var body = text
    let length = template.contains("«length of body»") ? "\(expand(&body).count)" : ""
    var whole = Substring(template.replacing("«length of body»", with: length).replacing("«»", with: text))
    return expand(&whole)
  }

  private static func steps(_ ending: Substring) -> [Answer.Step] {
    let word = ending.prefix { $0 != " " }
    var text = ending.dropFirst(word.count + 1)
    switch word {
    case "": return [.close]
    case "reset": return [.reset]
    case "stall": return [.stall]
    case "endless": return [.endless(expand(&text))]
    case "drip":
      let drop = expand(&text)
      return (0..<600).flatMap { _ in [.bytes(drop), .pause(.milliseconds(50))] }
    default: preconditionFailure("responses.txt: \(word)")
    }
  }

  /// The bytes of a text, up to the end of the placeholder that it is in.
  private static func expand(_ text: inout Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    while let character = text.popFirst(), character != "»" {
      switch character {
      case "⏎": bytes += [0x0D, 0x0A]
      case "␊": bytes.append(0x0A)
      case "␀": bytes.append(0)
      case "␛": bytes.append(0x1B)
      case "«": bytes += placeholder(&text)
      default: bytes += Array(character.utf8)
      }
    }
    return bytes
  }

  private static func placeholder(_ text: inout Substring) -> [UInt8] {
    if let count = Int(text.prefix { $0.isNumber }) {
      text = text.drop { $0 != "×" }.dropFirst(2)
      return Array(String(repeating: String(decoding: expand(&text), as: UTF8.self), count: count).utf8)
    }
    let words = text.prefix { $0 != "»" }.split(separator: " ")
    text = text.drop { $0 != "»" }.dropFirst()
    switch words.joined(separator: " ") {
    case "feed": return Array(feed.utf8)
    case "length": return Array("\(feed.utf8.count)".utf8)
    case "size": return Array(String(feed.utf8.count, radix: 16).utf8)
    case "feed in chunks of a byte": return feed.utf8.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) }
    case "feed in UTF-16": return feed.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    default: break
    }
    if words.starts(with: ["feed", "to"]), let count = Int(words[2]) { return Array(feed.utf8.prefix(count)) }
    guard words.first == "x" else { preconditionFailure("responses.txt: \(words)") }
    return words.dropFirst().compactMap { UInt8($0, radix: 16) }
  }
}
