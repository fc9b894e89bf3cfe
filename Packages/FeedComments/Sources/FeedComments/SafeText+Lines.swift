import FeedPresentation

extension SafeText {
  /// The lines of untrusted text, each made safe, without empty ones. At most 20 are read, of about
  /// as many scalars as a description has.
  static func lines(_ text: String) -> [String] {
    let pieces = text.utf8.split(maxSplits: 20) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    var lines: [String] = []
    var room: Int = Limit.description - 1
    for (index, piece) in pieces.enumerated() {
      // A line that was cut leaves less room than its last letter needed.
      guard index < 20, room > 32 else {
        if lines.last?.hasSuffix("…") == false {
          lines[lines.count - 1] += "…"
        }
        break
      }
      let line = line(String(Substring(piece)), limit: room)
      room -= line.unicodeScalars.count
      if !line.isEmpty {
        lines.append(line)
      }
    }
    return lines
  }
}
