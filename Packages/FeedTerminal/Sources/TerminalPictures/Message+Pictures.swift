import FeedPresentation

// Their words are among those of FeedTerminal.
extension Message {
  /// A picture of this format would be drawn if a program were installed.
  static func missingDecoder(of format: String, program: String) -> Message {
    Message("missingDecoder", ["format": .text(format), "program": .text(program)])
  }

  /// The system has nothing to keep the programs that draw pictures from files and connections.
  static let noSandbox = Message("noSandbox")

  /// How many images are not shown.
  static func moreImages(_ count: Int) -> Message {
    Message("moreImages", ["count": .count(count)])
  }
}
