import FeedContract
import FeedFormats

extension FormatContract {
  static let work: [FormatPromise] = [
    FormatPromise(
      "Eight times the items take some eight times the work, not the square of it",
      comparesTimes: true,
      skipped: noItems
    ) { subject in
      try expectLinearWork(of: subject, in: "items", from: 1_000) {
        subject.document(of: Array(0..<$0))
      }
    },
    FormatPromise(
      "Whatever is repeated within a document, the work grows with the bytes, not with their square",
      comparesTimes: true
    ) { subject in
      for sample in subject.samples.prefix(1) {
        let body = sample.document.body
        for part in repeated {
          await Task.yield()
          for eighth in [0, 3, 5, 7] {
            let start = body.prefix(body.count * eighth / 8)
            let end = body.dropFirst(body.count * eighth / 8)
            let name = "times \(part) after \(start.count) bytes of \(sample.name)"
            try expectLinearWork(of: subject, in: name, from: 4_000) { count in
              start + Data(repeatElement(part, count: count).joined().utf8) + end
            }
          }
        }
      }
    },
    FormatPromise(
      "A character of combining marks without end takes linear work, in whatever text it is",
      comparesTimes: true
    ) {
      subject in
      for sample in subject.samples.prefix(1) {
        let body = sample.document.body
        for place in stride(from: 1, to: body.count, by: max(body.count / 64, 1)) {
          await Task.yield()
          let name = "combining marks after \(place) bytes of \(sample.name)"
          try expectLinearWork(of: subject, in: name, from: 1_000) { count in
            // Not in their canonical order: comparing or hashing such a string sorts them, in
            // quadratic time.
            body.prefix(place) + Data(String(repeating: "\u{301}\u{323}", count: count).utf8)
              + body.dropFirst(place)
          }
        }
      }
    },
  ]

  /// What opens levels, ends strings, is escaped, or has to be looked up.
  private static let repeated = [
    "[", "{\"a\":", "\"a\":1,", "\"", "\\", "\\ud800", "<a>", "</a>", "<a b='1' ", "<!--",
    "<![CDATA[", "&amp;", "&",
    "é", "\0",
  ]
}

/// Expects that a body of eight times as many parts takes less than 24 times the work. The square
/// would be 64, n log n less than 12. Work is the processor time of this thread alone, the least of
/// several tries, so that a busy machine makes no difference.
private func expectLinearWork(
  of subject: FormatSubject,
  in name: String,
  from count: Int,
  body: (Int) -> Data
) throws {
  let few = body(count)
  let many = body(8 * count)
  func seconds(for body: Data) -> Double {
    processorSeconds { _ = subject.outcome(of: body) }
  }
  // The first reading is slower than the next ones.
  var fewSeconds = min(seconds(for: few), seconds(for: few), seconds(for: few))
  var manySeconds = Double.infinity
  for _ in 0..<5 {
    manySeconds = min(manySeconds, seconds(for: many))
    // Below 20 ms, constant costs and page faults weigh too much; above half a second, no noise
    // does.
    if manySeconds < max(24 * fewSeconds, 0.02) {
      return
    }
    if manySeconds > 0.5 {
      break
    }
    fewSeconds = min(fewSeconds, seconds(for: few))
  }
  // A format may do something else with large bodies, which takes longer. Work that grows with the
  // square of the size goes on to grow.
  if manySeconds <= 0.5 {
    let more = body(16 * count)
    for _ in 0..<3 where seconds(for: more) < 3 * manySeconds {
      return
    }
  }
  throw Broken(
    found: "\(fewSeconds) s for \(count) \(name), and \(manySeconds) s for eight times as many"
  )
}
