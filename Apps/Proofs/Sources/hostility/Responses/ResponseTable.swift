import FeedServer

/// The rows of `responses.txt` and `http2.txt`; the first describes their format.
struct ResponseTable {
  struct Row: Sendable {
    let name: String
    let outcome: HostileResponse.Outcome
    let text: Substring
    let template: Substring
    /// What follows the bytes.
    let ending: Substring
    /// Whether it is tried at length only.
    let isLong: Bool

    var bytes: [UInt8] {
      var body = text
      let length = template.contains("«length of body»") ? "\(expand(&body).count)" : ""
      var whole = Substring(
        template.replacing("«length of body»", with: length).replacing("«»", with: text)
      )
      return expand(&whole)
    }

    /// Whether it ends at the client's time limit only.
    var takesTime: Bool {
      ending.hasPrefix("stall") || ending.hasPrefix("drip")
        || ending.hasPrefix("endless") && outcome == .unreachable
    }

    var steps: [Response.Step] {
      let word = ending.prefix { $0 != " " }
      var text = ending.dropFirst(word.count + 1)
      switch word {
      case "":
        return [.close]
      case "reset":
        return [.reset]
      case "stall":
        return [.stall]
      case "endless":
        return [.endless(expand(&text))]
      case "drip":
        let drop = expand(&text)
        return (0..<600).flatMap { _ in [.bytes(drop), .pause(.milliseconds(50))] }
      default:
        preconditionFailure("unknown ending: \(word)")
      }
    }
  }

  let rows: [Row]

  init(_ file: [UInt8]) {
    var template = Substring()
    var isLong = false
    var rows: [Row] = []
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix(";") {
      if let parts = line.wholeMatch(of: #/(==?) (.*)/#) {
        template = parts.2
        isLong = parts.1 == "=="
        continue
      }
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map { column in
        column.wholeMatch(of: #/ *(.*?) */#)?.1 ?? column
      }
      guard columns.count > 2, let outcome = HostileResponse.Outcome(rawValue: String(columns[1]))
      else {
        preconditionFailure("not a row: \(line)")
      }
      rows.append(
        Row(
          name: String(columns[0]),
          outcome: outcome,
          text: columns[2],
          template: template,
          ending: columns.count > 3 ? columns[3] : "",
          isLong: isLong
        )
      )
    }
    self.rows = rows
  }
}

/// The bytes of a text, up to the end of the placeholder that it is in.
private func expand(_ text: inout Substring) -> [UInt8] {
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

private func placeholder(_ text: inout Substring) -> [UInt8] {
  let feed = HostileResponse.feed
  if let count = Int(text.prefix { $0.isNumber }) {
    text = text.drop { $0 != "×" }.dropFirst(2)
    return repeated(expand(&text), count)
  }
  if text.hasPrefix("frame ") {
    let numbers = text.dropFirst(6).prefix { $0 != ":" }.split(separator: " ").compactMap {
      UInt8($0)
    }
    text = text.drop { $0 != ":" }.dropFirst(2)
    let payload = expand(&text)
    let length = [payload.count >> 16, payload.count >> 8 & 0xFF, payload.count & 0xFF].map {
      UInt8($0)
    }
    return length + numbers[..<2] + [0, 0, 0, numbers[2]] + payload
  }
  let words = text.prefix { $0 != "»" }.split(separator: " ")
  text = text.drop { $0 != "»" }.dropFirst()
  switch words.joined(separator: " ") {
  case "feed":
    return Array(feed.utf8)
  case "length":
    return Array("\(feed.utf8.count)".utf8)
  case "size":
    return Array(String(feed.utf8.count, radix: 16).utf8)
  case "feed in chunks of a byte":
    return feed.utf8.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) }
  case "feed in UTF-16":
    return feed.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  default:
    break
  }
  if words.starts(with: ["feed", "to"]), let count = Int(words[2]) {
    return Array(feed.utf8.prefix(count))
  }
  guard words.first == "x" else {
    preconditionFailure("unknown placeholder: \(words)")
  }
  return words.dropFirst().compactMap { UInt8($0, radix: 16) }
}

/// By doubling, because a debug build takes seconds to append megabytes one by one.
private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
  var result: [UInt8] = []
  var block: [UInt8] = bytes
  var rest: Int = count
  while rest > 0 {
    if rest % 2 == 1 {
      result += block
    }
    block += block
    rest /= 2
  }
  return result
}
