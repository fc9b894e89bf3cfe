extension FeedName {
  /// How many Unicode scalars a suggested name has at most.
  static let suggestedLength = 40

  /// A name that is easy to type: the words of the title in lower case, joined by hyphens; or the
  /// host, if the title has no letters.
  static func suggestion(title: String?, url: URL) -> String {
    let host = url.host ?? ""
    let site = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    return [joined(title ?? "", keeping: []), joined(site, keeping: ["."])].first(where: isName)
      ?? "feed"
  }

  static func isName(_ text: String) -> Bool {
    do {
      try check(text)
      return true
    } catch { return false }
  }

  /// As many words of `text` as fit, cut only if the first is too long.
  private static func joined(_ text: String, keeping kept: [Unicode.Scalar]) -> String {
    let scalars = text.lowercased().unicodeScalars.lazy.filter { $0 != "'" && $0 != "’" }
    var name = String.UnicodeScalarView()
    for word in scalars.split(whereSeparator: { !isLetterOrDigit($0) && !kept.contains($0) }) {
      guard !name.isEmpty else {
        name += word.prefix(suggestedLength)
        continue
      }
      guard name.count + 1 + word.count <= suggestedLength else {
        break
      }
      name += ["-"] + word
    }
    return String(name)
  }
}

struct TakenNames {
  /// By bytes: as text, names of combining marks take many times as long.
  private var names: Set<[UInt8]>
  /// The last number that was tried with each name, so that a thousand feeds of one title take a
  /// thousand steps.
  private var numbers: [[UInt8]: Int] = [:]

  init(_ names: some Sequence<String>) {
    self.names = Set(names.map { Array($0.utf8) })
  }

  /// Takes a name: `name` itself, or with the next number, such as `photos-2`.
  mutating func next(after name: String) -> String {
    if names.insert(Array(name.utf8)).inserted {
      return name
    }
    // Seven digits and a hyphen fit behind it.
    var stem = name.unicodeScalars.prefix(FeedName.suggestedLength - 8)
    while stem.last == "-" || stem.last == "." {
      stem.removeLast()
    }
    let key = Array(String(stem).utf8)
    var number = numbers[key] ?? 1
    var numbered: String
    repeat {
      number += 1
      numbered = "\(String(stem))-\(number)"
    } while !names.insert(Array(numbered.utf8)).inserted
    numbers[key] = number
    return numbered
  }
}
