import ChildProcess
import FeedAPI
import FeedMarkup
import KnownFormats

/// Time and memory against size, from 10 kB to 8 MiB, of feeds and of shapes that attack a parser.
enum Growth {
  private static let sizes = [10 << 10, 80 << 10, 640 << 10, 8 << 20]
  /// The greatest exponent of time against size, and the parser's own memory as a multiple of the
  /// body.
  private static let exponentLimit = 1.1
  private static let memoryLimit = 3.0

  static func run(_ trial: Trial) throws -> Finding {
    var table = ["exponent  8 MiB in  memory  body"]
    var violations: [String] = []
    var largest = 0.0
    var largestMemory = 0.0
    for shape in Shape.all {
      let bodies = sizes.map(shape.body)
      let seconds = bodies.map(seconds)
      let exponent = exponent(zip(sizes, seconds).map { (log(Double($0)), log($1)) })
      let memory = try memory(of: shape, trial)
      largest = max(largest, exponent)
      largestMemory = max(largestMemory, memory)
      let columns = [
        rounded(exponent), "\(rounded((seconds.last ?? 0) * 1_000)) ms", "\(rounded(memory)) ×",
      ]
      table.append(
        columns.map { $0 + String(repeating: " ", count: max(1, 10 - $0.count)) }.joined()
          + shape.name
      )
      if exponent > exponentLimit {
        violations.append("\(shape.name): time grows with the power of \(exponent)")
      }
      if memory > memoryLimit {
        violations.append("\(shape.name): the parser holds \(memory) times the body")
      }
    }
    return Finding(
      "growth",
      figures:
        "\(Shape.all.count) shapes from 10 kB to 8 MiB: the largest exponent of time is \(rounded(largest)), and the "
        + "parser holds at most \(rounded(largestMemory)) times the body",
      violations: violations,
      table: table
    )
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

  /// The exponent `k` of `c · nᵏ` that fits best, by least squares of the logarithms.
  private static func exponent(_ points: [(x: Double, y: Double)]) -> Double {
    let count = Double(points.count)
    let mean = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
    let covariance = points.reduce(0) { $0 + ($1.x - mean.0) * ($1.y - mean.1) }
    return covariance / points.reduce(0) { $0 + ($1.x - mean.0) * ($1.x - mean.0) }
  }

  /// The most memory that the parser's events of a shape take, as a multiple of the body; 0 of
  /// JSON, and where the system does not show it.
  private static func memory(of shape: Shape, _ trial: Trial) throws -> Double {
    guard !shape.start.hasPrefix("{"), access("/proc/self/clear_refs", W_OK) == 0 else {
      return 0
    }
    let output = "\(trial.directory.path)/memory"
    // Large pieces of memory go back to the system at once (mallopt(3)).
    let child = try ChildProcess.run(
      trial.ownPath,
      ["--events", shape.name],
      variables: ["MALLOC_MMAP_THRESHOLD_": "65536"],
      output: output
    )
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return child.end == .exit(0) ? Double(text.dropLast()) ?? .infinity : .infinity
  }

  /// Reads the events of the largest body of a shape, and prints how much memory that takes.
  static func printMemory(ofShape name: String) throws {
    guard let size = sizes.last, let shape = Shape.all.first(where: { $0.name == name }) else {
      exit(64)
    }
    let body = shape.body(size)
    // The peak starts again (proc(5)).
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = try memory("VmRSS:")
    do throws(MarkupError) {
      var reader = try MarkupReader(body)
      while try reader.next() != nil {}
    } catch {}
    print(Double(try memory("VmHWM:") - before) / Double(body.count))
  }

  private static func memory(_ name: String) throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(
      separator: "\n"
    )
    let line = lines.first { $0.hasPrefix(name) } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) << 10
  }

  private static func rounded(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
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
    return Shape(name: String(parts[0]), start: parts[1], piece: parts[2], end: parts[3].dropLast())
  }

  /// A body of some `size` bytes.
  func body(_ size: Int) -> Data {
    let isUTF16 = name.hasSuffix("UTF-16")
    var text = String(start)
    var number = 0
    let pieces = piece.split(separator: "#", omittingEmptySubsequences: false)
    while text.utf8.count < (isUTF16 ? size / 2 : size) - end.utf8.count {
      text += pieces.joined(separator: "\(number)")
      number += 1
    }
    text += end
    return isUTF16 ? Data(utf16: text) : Data(text.utf8)
  }
}
