import Dispatch
import FeedTerminal

/// P9: rows become text in a pipe.
enum Rendering {
  static func rendering(_ count: Int) throws -> Contest {
    let screen = try Fixtures.screen(count)
    let pipe = try DrainedPipe()
    let ready = Array(FeedText(style: Style(isPlain: true)).text(for: screen).utf8)
    return Contest(
      id: "P9",
      work: "render \(count) rows to a pipe",
      ours: Contestant(name: "FeedText") {
        var text = FeedText(style: Style(isPlain: true)).text(for: screen)
        return try text.withUTF8 { utf8 in
          try writeAll(UnsafeRawBufferPointer(utf8), to: pipe.writing)
          return utf8.count
        }
      },
      others: [
        Contestant(name: "writing the same bytes ready-made", goal: .atMost(3)) {
          try ready.withUnsafeBytes { try writeAll($0, to: pipe.writing) }
          return ready.count
        }
      ]
    )
  }
}

/// A pipe whose reader empties it as fast as it can.
final class DrainedPipe: Sendable {
  let writing: CInt

  init() throws {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Failure("pipe: \(errno)")
    }
    writing = ends[1]
    let reading = ends[0]
    DispatchQueue(label: "benchmarks.pipe").async {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while bytes.withUnsafeMutableBufferPointer({ read(reading, $0.baseAddress, $0.count) }) > 0 {}
      close(reading)
    }
  }

  deinit {
    close(writing)
  }
}
