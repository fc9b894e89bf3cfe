import ChildProcess
import FeedMarkup
import Findings
import Foundation
import KnownFormats

/// Time and memory against size, from 10 kB to 8 MiB, of feeds and of shapes that attack a parser.
enum Growth {
  private static let sizes = [10 << 10, 80 << 10, 640 << 10, 8 << 20]
  /// The greatest exponent of time against size, and the most memory as a multiple of the body: the
  /// parser's own, and that of all images, which are larger than what names them.
  private static let exponentLimit = 1.1
  private static let memoryLimit = Memory(parser: 3, formats: 40)

  /// - Parameter word: only shapes with this in their names.
  static func run(_ trial: Trial, shapesWith word: String? = nil) throws -> Finding {
    let shapes = Shape.all.filter { word.map($0.name.contains) ?? true }
    var table = ["exponent  8 MiB in  parser    formats   body"]
    var violations: [String] = []
    var largest = 0.0
    var largestMemory = Memory(parser: 0, formats: 0)
    for shape in shapes {
      let seconds = seconds(for: sizes.map(shape.body))
      let exponent = exponent(of: seconds)
      let memory = try memory(of: shape, trial)
      largest = max(largest, exponent)
      largestMemory.parser = max(largestMemory.parser, memory.parser)
      largestMemory.formats = max(largestMemory.formats, memory.formats)
      let columns = [
        rounded(exponent), "\(rounded((seconds.last ?? 0) * 1_000)) ms",
        "\(rounded(memory.parser)) ×", "\(rounded(memory.formats)) ×",
      ]
      table.append(
        columns.map { $0 + String(repeating: " ", count: max(1, 10 - $0.count)) }.joined()
          + shape.name
      )
      if exponent > exponentLimit {
        violations.append("\(shape.name): time grows with the power of \(exponent)")
      }
      if memory.parser > memoryLimit.parser || memory.formats > memoryLimit.formats {
        violations.append(
          "\(shape.name): the parser holds \(memory.parser) times the body, and the formats "
            + "\(memory.formats) times"
        )
      }
    }
    return Finding(
      "growth",
      figures:
        "\(shapes.count) shapes from 10 kB to 8 MiB: the largest exponent of time is \(rounded(largest)), and the "
        + "parser holds at most \(rounded(largestMemory.parser)) times the body, the formats "
        + "\(rounded(largestMemory.formats)) times",
      violations: violations,
      table: table
    )
  }

  /// The processor time that the formats take for each body. A busy machine is slower for a moment
  /// and then seems to grow, so what grows too fast is tried again: the least times count.
  private static func seconds(for bodies: [Data]) -> [Double] {
    var least = bodies.map(seconds)
    for _ in 0..<5 where exponent(of: least) > exponentLimit {
      least = zip(least, bodies.map(seconds)).map(min)
    }
    return least
  }

  /// The processor time that the formats take for a body, the least of several tries: other
  /// programs do not count.
  private static func seconds(for body: Data) -> Double {
    var least = Double.infinity
    var all = 0.0
    for number in 0..<1_000 where number < 3 || all < 0.05 {
      let start = processorSeconds()
      _ = try? KnownFormats.content(of: body, from: KnownFormats.url)
      let time = processorSeconds() - start
      least = min(least, time)
      all = all + time
    }
    return least
  }

  /// The exponent `k` of `c · nᵏ` that fits the times of all sizes best, by least squares of the
  /// logarithms.
  private static func exponent(of seconds: [Double]) -> Double {
    let points = zip(sizes, seconds).map { (x: log(Double($0)), y: log($1)) }
    let count = Double(points.count)
    let mean = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
    let covariance = points.reduce(0) { $0 + ($1.x - mean.0) * ($1.y - mean.1) }
    return covariance / points.reduce(0) { $0 + ($1.x - mean.0) * ($1.x - mean.0) }
  }

  /// The memory that a shape takes, as a multiple of the body.
  private struct Memory {
    /// Of the parser's events; 0 of JSON.
    var parser: Double
    /// Of all that the formats make of it.
    var formats: Double
  }

  /// The most memory that a shape takes; 0 where the system does not show it.
  private static func memory(of shape: Shape, _ trial: Trial) throws -> Memory {
    guard access("/proc/self/clear_refs", W_OK) == 0 else {
      return Memory(parser: 0, formats: 0)
    }
    let output = "\(trial.directory.path)/memory"
    // Large pieces of memory go back to the system at once (mallopt(3)).
    let child = try ChildProcess.run(
      trial.ownPath,
      ["--memory", shape.name],
      variables: ["MALLOC_MMAP_THRESHOLD_": "65536"],
      output: output
    )
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    guard child.end == .exit(0), lines.count == 2 else {
      return Memory(parser: .infinity, formats: .infinity)
    }
    return Memory(parser: Double(lines[0]) ?? .infinity, formats: Double(lines[1]) ?? .infinity)
  }

  /// Reads the largest body of a shape, and prints how much memory that takes: the parser, and then
  /// the formats.
  static func printMemory(ofShape name: String) throws {
    guard let size = sizes.last, let shape = Shape.all.first(where: { $0.name == name }) else {
      exit(64)
    }
    let body = shape.body(size)
    let isMarkup = !shape.start.hasPrefix("{")
    print(isMarkup ? try memory(for: body) { try? readEvents(of: body) } : 0)
    print(try memory(for: body) { _ = try? KnownFormats.content(of: body, from: KnownFormats.url) })
  }

  private static func readEvents(of body: Data) throws(MarkupError) {
    var reader = try MarkupReader(body)
    while try reader.next() != nil {}
  }

  private static func memory(for body: Data, of work: () -> Void) throws -> Double {
    // The peak starts again (proc(5)).
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = residentMemory("VmRSS:")
    work()
    return Double(residentMemory("VmHWM:") - before) / Double(body.count)
  }

  private static func rounded(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}

/// The memory that the process takes now (`VmRSS:`), or has taken at most (`VmHWM:`), as proc(5)
/// says it; 0 where the system does not say it.
func residentMemory(_ name: String) -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
  return (Int(line.filter(\.isNumber)) ?? 0) << 10
}

/// One of `shapes.txt`, which describes their format.
private struct Shape {
  let name: String
  let start, piece, end: Substring

  static let all = String(decoding: PackageResources.shapes_txt, as: UTF8.self).split(
    separator: "\n"
  )
  .filter { !$0.hasPrefix(";") }
  .map { line in
    let parts = (line + " ").split(separator: " | ", maxSplits: 3, omittingEmptySubsequences: false)
    precondition(parts.count == 4, "not a shape: \(line)")
    return Shape(
      name: String(parts[0]),
      start: parts[1],
      piece: expanded(parts[2]),
      end: parts[3].dropLast()
    )
  }

  /// With `aaa` for `«a×3»`.
  private static func expanded(_ piece: Substring) -> Substring {
    var text = ""
    var rest = piece
    while let open = rest.firstIndex(of: "«"), let close = rest[open...].firstIndex(of: "»"),
      let times = rest[open..<close].lastIndex(of: "×"),
      let count = Int(rest[rest.index(after: times)..<close])
    {
      let repeated = String(rest[rest.index(after: open)..<times])
      text += rest[..<open] + String(repeating: repeated, count: count)
      rest = rest[rest.index(after: close)...]
    }
    return (text + rest)[...]
  }

  /// A body of some `size` bytes.
  func body(_ size: Int) -> Data {
    let isUTF16 = name.hasSuffix("UTF-16")
    var text = String(start)
    var number = 0
    let pieces = piece.split(separator: "##", omittingEmptySubsequences: false).map {
      $0.split(separator: "#", omittingEmptySubsequences: false)
    }
    while text.utf8.count < (isUTF16 ? size / 2 : size) - end.utf8.count {
      text += pieces.map { $0.joined(separator: "\(number)") }.joined(separator: "\(number + 1)")
      number += 1
    }
    text += end
    return isUTF16 ? Data(utf16: text) : Data(text.utf8)
  }
}
