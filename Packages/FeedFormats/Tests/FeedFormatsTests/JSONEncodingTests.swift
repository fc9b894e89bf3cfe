import FeedCore
import FeedFailures
import FeedFormats
import Testing

@Suite("The encoding of a JSON body")
struct JSONEncodingTests {
  enum Encoding: CaseIterable {
    case utf8, utf16BigEndian, utf16LittleEndian, utf32BigEndian, utf32LittleEndian

    func data(_ text: String) -> Data {
      switch self {
      case .utf8: Data(text.utf8)
      case .utf16BigEndian: Data(text.utf16.flatMap { bytes(of: $0.bigEndian) })
      case .utf16LittleEndian: Data(text.utf16.flatMap { bytes(of: $0.littleEndian) })
      case .utf32BigEndian: Data(text.unicodeScalars.flatMap { bytes(of: $0.value.bigEndian) })
      case .utf32LittleEndian:
        Data(text.unicodeScalars.flatMap { bytes(of: $0.value.littleEndian) })
      }
    }

    private func bytes(of unit: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: unit, Array.init)
    }
  }

  @Test(
    "Payload: UTF-8, UTF-16 and UTF-32 are read alike, with and without a byte order mark",
    arguments: Encoding.allCases,
    ["", "\u{FEFF}"]
  )
  func allEncodings(encoding: Encoding, mark: String) throws {
    let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
    let text =
      #"{"items": [{"id": "\#(id)", "image": "https://a.example/1.png", "description": "é 写 🚀"}], "é": 1}"#
    let feed = try ItemsFormat().feed(in: encoding.data(mark + text))

    #expect(feed.images.map(\.description) == ["é 写 🚀"])
  }

  @Test(
    "Untrusted input: the limit of values holds in every encoding",
    arguments: Encoding.allCases,
    ["", "\u{FEFF}"]
  )
  func limit(encoding: Encoding, mark: String) {
    let body = encoding.data(mark + #"{"∥": 1, "items": [], "x": [0,0,0,0,0,0,0,0,0,0], "∦": 1}"#)

    #expect(throws: FailureCause.tooManyValues(limit: 18)) {
      try ItemsFormat(structureLimit: 18).feed(in: body)
    }
  }

  @Test(
    "Untrusted input: UTF-16 that hides its values from a scan for UTF-8 is scanned as what it is"
  )
  func hidden() {
    // As UTF-8: an object with the key `items` and a string that never ends.
    let start = Encoding.utf16LittleEndian.data(#"{"∢瑩浥≳:":1,"items":["#)
    let body = start + Encoding.utf16LittleEndian.data(String(repeating: "0,", count: 50) + "0]}")

    #expect(throws: FailureCause.tooManyValues(limit: 20)) {
      try ItemsFormat(structureLimit: 20).feed(in: body)
    }
  }

  @Test(
    "Untrusted input: text that is malformed in its encoding is invalid",
    arguments: [
      [0x7B, 0x00, 0x22, 0x00, 0x00, 0xD8, 0x22, 0x00, 0x7D, 0x00], [0x7B, 0x00, 0x20, 0x00, 0x7D],
      [0x00, 0x00, 0x00, 0x7B, 0x00, 0x11, 0x00, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0xDC, 0x00],
      [0xFF, 0xFE, 0x7B, 0x00, 0x7D],
    ] as [[UInt8]]
  )
  func malformed(bytes: [UInt8]) {
    #expect(throws: FailureCause.notAFeed(.malformed, place: "")) {
      try ItemsFormat().content(in: Data(bytes))
    }
  }

  @Test(
    "Untrusted input: nothing that a decoder may take for another encoding reaches it",
    arguments: [" \n", "\u{FEFF}", "\u{FEFF} "]
  )
  func noSecondDetection(start: String) {
    let body = Data(start.utf8) + Encoding.utf16LittleEndian.data(#"{"∢瑩浥≳:":1,"items":[]}"#)

    #expect(throws: FailureCause.notAFeed(.malformed, place: "")) {
      try ItemsFormat().content(in: body)
    }
  }

  @Test("Recognition: UTF-16 that is no JSON object is of another format, however malformed it is")
  func others() throws {
    let page = Encoding.utf16LittleEndian.data("<html>{") + Data([0x00, 0xD8])
    #expect(try ItemsFormat().content(in: page) == nil)
  }
}
