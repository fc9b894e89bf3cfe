import Dispatch
import FeedTerminal

/// P9: rows become text in a pipe.
enum Rendering {
  static func rendering(_ count: Int) throws -> Contest {
    let feed = Feed(images: Fixtures.images(count), origin: .remote())
    guard case .loaded(let screen) = FeedPresenter().loaded(feed, now: Fixtures.savedAt) else {
      throw Failure("no screen")
    }
    let pipe = try DrainedPipe()
    let ready = Array(FeedText(style: Style(isPlain: true)).text(for: screen).utf8)
    return Contest(
      id: "P9", work: "render \(count) rows to a pipe",
      ours: Contestant(name: "FeedText") {
        var text = FeedText(style: Style(isPlain: true)).text(for: screen)
        return try text.withUTF8 { utf8 in
          try pipe.write(UnsafeRawBufferPointer(utf8))
          return utf8.count
        }
      },
      others: [
        (
          Contestant(name: "writing the same bytes ready-made") {
            try ready.withUnsafeBytes { try pipe.write($0) }
            return ready.count
          }, .atMost(3)
        )
      ])
  }
}

/// A pipe that somebody empties as fast as he can.
final class DrainedPipe: Sendable {
  private let writing: CInt

  init() throws {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure("pipe: \(errno)") }
    writing = ends[1]
    let reading = ends[0]
    DispatchQueue(label: "benchmarks.pipe").async {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while bytes.withUnsafeMutableBufferPointer({ systemRead(reading, $0.baseAddress, $0.count) }) > 0 {}
      close(reading)
    }
  }

  deinit { close(writing) }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = systemWrite(writing, start, rest.count)
      guard count > 0 else { throw Failure("write: \(errno)") }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}
