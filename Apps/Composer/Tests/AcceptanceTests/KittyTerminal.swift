import Foundation

/// What a terminal that knows the kitty graphics protocol makes of a program's output.
struct KittyTerminal {
  struct Wrong: Error { let reason: String }

  enum Part: Equatable {
    case line(String)
    /// A picture, with what it said of itself.
    case picture(Data, keys: String)
  }

  /// Lines and pictures, in order. A chunk that is too long, or out of place, is an error.
  static func parts(of output: String) throws -> [Part] {
    var parts: [Part] = []
    var rest = output[...]
    var picture: (keys: String, base64: String)?
    while let start = rest.range(of: "\u{1B}_G") {
      let text = rest[..<start.lowerBound]
      guard let end = rest.range(of: "\u{1B}\\", range: start.upperBound..<rest.endIndex) else {
        throw Wrong(reason: "no end")
      }
      if picture == nil {
        parts += lines(text)
      } else if !text.isEmpty {
        throw Wrong(reason: "text in a picture")
      }
      let halves = rest[start.upperBound..<end.lowerBound].split(
        separator: ";",
        omittingEmptySubsequences: false
      )
      guard halves.count == 2, halves[1].utf8.count <= 4_096 else { throw Wrong(reason: "a chunk") }
      var keys = halves[0].split(separator: ",")
      let isLast = keys.popLast() == "m=0"
      picture = (picture?.keys ?? keys.joined(separator: ","), (picture?.base64 ?? "") + halves[1])
      if isLast, let whole = picture {
        guard let data = Data(base64Encoded: whole.base64) else { throw Wrong(reason: "no base64") }
        parts.append(.picture(data, keys: whole.keys))
        picture = nil
      }
      rest = rest[end.upperBound...]
    }
    if picture != nil { throw Wrong(reason: "half a picture") }
    return parts + lines(rest)
  }

  private static func lines(_ text: Substring) -> [Part] {
    text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map { .line(String($0)) }
  }
}
