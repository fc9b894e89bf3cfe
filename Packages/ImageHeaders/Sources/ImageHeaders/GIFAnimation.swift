/// How a GIF moves: how long each of its frames is shown, and how often all of them are.
public struct GIFAnimation: Hashable, Sendable {
  /// How long each frame is shown, in milliseconds; there are at least two.
  public let durations: [Int]
  /// How often it plays; `nil` for without end.
  public let plays: Int?

  /// More frames are a film.
  private static let mostFrames = 10_000
  /// What programs take where a file asks for almost no time, as old ones do.
  private static let usualDuration = 100
  private static let shortestDuration = 20

  /// Reads the blocks of a GIF (GIF89a, and Netscape's extension for the number of plays). `nil`
  /// for anything else, and for one that does not move. One that is cut off has its frames up to
  /// there.
  public init?(of data: Data) {
    guard ImageFormat(of: data) == .gif, let colors = Self.lengthOfColors(data, flagsAt: 10) else {
      return nil
    }
    var blocks = Blocks(data: data, offset: 13 + colors)
    blocks.readAll()
    guard blocks.durations.count > 1 else {
      return nil
    }
    durations = blocks.durations.map { $0 < Self.shortestDuration ? Self.usualDuration : $0 }
    plays = blocks.plays
  }

  /// How many bytes a table of colours has, which these flags announce.
  private static func lengthOfColors(_ data: Data, flagsAt offset: Int) -> Int? {
    data.bigEndian(1, at: offset).map { $0 & 0x80 == 0 ? 0 : 3 << (($0 & 7) + 1) }
  }

  /// The blocks behind the header.
  private struct Blocks {
    let data: Data
    var offset: Int
    var durations: [Int] = []
    /// Without the extension it plays once.
    var plays: Int? = 1
    /// That of the next frame.
    private var duration = 0

    init(data: Data, offset: Int) {
      self.data = data
      self.offset = offset
    }

    /// Reads them to the end, or to what is none.
    mutating func readAll() {
      while durations.count < mostFrames {
        switch data.bigEndian(1, at: offset) {
        case 0x2C:
          readFrame()
        case 0x21:
          readExtension()
        default:
          return
        }
      }
    }

    private mutating func readFrame() {
      guard let colors = GIFAnimation.lengthOfColors(data, flagsAt: offset + 9) else {
        offset = data.count
        return
      }
      durations.append(duration)
      duration = 0
      // Its place and its size, and how its pixels are packed.
      offset += 11 + colors
      skipParts()
    }

    private mutating func readExtension() {
      let label = data.bigEndian(1, at: offset + 1)
      let start = offset + 2
      if label == 0xF9 {
        duration = (data.littleEndian(2, at: start + 2) ?? 0) * 10
      } else if label == 0xFF, data.has("\u{0B}NETSCAPE2.0\u{03}\u{01}".utf8, at: start),
        let count = data.littleEndian(2, at: start + 14)
      {
        // It counts the repetitions.
        plays = count == 0 ? nil : count + 1
      }
      offset = start
      skipParts()
    }

    /// Skips what is packed in parts, each with its length before it.
    private mutating func skipParts() {
      while let length = data.bigEndian(1, at: offset), length > 0 {
        offset += 1 + length
      }
      offset += 1
    }
  }
}
