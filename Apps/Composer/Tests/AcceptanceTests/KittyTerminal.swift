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
    // Not as text: to look for something in megabytes of it takes a second.
    var rest = Data(output.utf8)
    var picture: (keys: String, base64: Data)?
    while let start = rest.range(of: beginning) {
      let text = rest[..<start.lowerBound]
      guard let end = rest.range(of: ending, in: start.upperBound..<rest.endIndex) else {
        throw Wrong(reason: "no end")
      }
      if picture == nil {
        parts += lines(text)
      } else if !text.isEmpty {
        throw Wrong(reason: "text in a picture")
      }
      let chunk = start.upperBound..<end.lowerBound
      guard let separator = rest.range(of: Data(";".utf8), in: chunk) else {
        throw Wrong(reason: "a chunk")
      }
      let data = rest[separator.upperBound..<chunk.upperBound]
      guard data.count <= 4_096 else { throw Wrong(reason: "a chunk") }
      var keys = String(decoding: rest[chunk.lowerBound..<separator.lowerBound], as: UTF8.self)
        .split(separator: ",")
      let isLast = keys.popLast() == "m=0"
      picture = (picture?.keys ?? keys.joined(separator: ","), (picture?.base64 ?? Data()) + data)
      if isLast, let whole = picture {
        // A second separator is no base64.
        guard let data = Data(base64Encoded: whole.base64) else { throw Wrong(reason: "no base64") }
        parts.append(.picture(data, keys: whole.keys))
        picture = nil
      }
      rest = rest[end.upperBound...]
    }
    if picture != nil { throw Wrong(reason: "half a picture") }
    return parts + lines(rest)
  }

  private static let beginning = Data("\u{1B}_G".utf8)
  private static let ending = Data("\u{1B}\\".utf8)

  private static func lines(_ text: Data) -> [Part] {
    String(decoding: text, as: UTF8.self).split(separator: "\n")
      .filter { !$0.allSatisfy(\.isWhitespace) }
      .map { .line(String($0)) }
  }
}
