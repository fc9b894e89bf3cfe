import Dispatch
import FeedFormats
import Findings
import KnownFormats
import Synchronization

/// Every cut of the samples, and each changed bit or one of seven: part of a feed never passes for
/// the whole one.
///
/// - A cut is refused, or only white space is missing. A web page may name fewer feeds.
/// - A changed bit is refused, or leaves as many items: with their picture, or counted as left out.
///   Two kinds of bytes are excepted. Without the end of a CDATA section or a comment, that goes on
///   to the next end; and without the name `id`, an item of JSON Feed has no id.
enum Damage {
  /// Changes one bit in each `stride`. It is odd, so that every bit of a byte has its turn.
  static func run(stride: Int) throws -> Finding {
    let samples = try Sample.all()
    let tally = Mutex(Tally())
    DispatchQueue.concurrentPerform(iterations: samples.count) { number in
      let own = Tally(of: samples[number], stride: stride)
      tally.withLock { $0.add(own) }
    }
    return tally.withLock { tally in
      Finding(
        "damage",
        figures:
          "\(samples.count) documents: \(tally.cuts) cuts, of which \(tally.wholeCuts) lose white space alone; "
          + "\(tally.flips) changed bits, of which \(tally.readFlips) leave all items, and \(tally.hiding) hide some behind "
          + "an end that is gone, or without their id; all others are refused",
        violations: Array(tally.violations.prefix(10))
      )
    }
  }

  /// How damaged documents are read.
  private struct Tally {
    var cuts = 0
    var wholeCuts = 0
    var flips = 0
    var readFlips = 0
    var hiding = 0
    var violations: [String] = []

    init() {}

    init(of sample: Sample, stride: Int) {
      guard let whole = content(of: sample.body) else {
        violations.append("\(sample.name) is refused")
        return
      }
      for length in 0..<sample.body.count {
        cuts += 1
        guard let cut = content(of: sample.body.prefix(length)) else {
          continue
        }
        if cut == whole && sample.body.dropFirst(length).allSatisfy({ $0 <= 0x20 }) {
          wholeCuts += 1
        } else if !isPage(cut, withLinksOf: whole) {
          violations.append("\(sample.name) cut at byte \(length)")
        }
      }
      var body = sample.body
      for bit in Swift.stride(from: 0, to: body.count * 8, by: stride) {
        flips += 1
        body[bit / 8] ^= 1 << UInt8(bit % 8)
        defer { body[bit / 8] ^= 1 << UInt8(bit % 8) }
        guard let changed = content(of: body) else {
          continue
        }
        if items(in: changed) == items(in: whole) {
          readFlips += 1
        } else if items(in: changed) != nil, isExcepted(bit / 8, in: sample.body) {
          hiding += 1
        } else {
          violations.append("\(sample.name) with bit \(bit % 8) of byte \(bit / 8) changed")
        }
      }
    }

    mutating func add(_ other: Tally) {
      cuts += other.cuts
      wholeCuts += other.wholeCuts
      flips += other.flips
      readFlips += other.readFlips
      hiding += other.hiding
      violations += other.violations
    }
  }

  /// What a body is read as; `nil` if it is refused, as a web page without a feed is.
  private static func content(of body: Data) -> FeedContent? {
    do {
      let content = try KnownFormats.content(of: body, from: KnownFormats.url)
      if case .refresh = content {
        return nil
      }
      return content == .page([]) ? nil : content
    } catch {
      return nil
    }
  }

  /// The number of items of a feed; `nil` of a page.
  private static func items(in content: FeedContent) -> Int? {
    guard case .feed(let feed) = content else {
      return nil
    }
    return feed.images.count + feed.leftOut
  }

  private static func isPage(_ cut: FeedContent, withLinksOf whole: FeedContent) -> Bool {
    guard case (.page(let some), .page(let all)) = (cut, whole) else {
      return false
    }
    return all.starts(with: some)
  }

  private static func isExcepted(_ place: Int, in body: Data) -> Bool {
    ["]]>", "-->", "\"id\""].contains { text in
      (max(0, place - text.utf8.count + 1)...place).contains { body[$0...].starts(with: text.utf8) }
    }
  }
}
