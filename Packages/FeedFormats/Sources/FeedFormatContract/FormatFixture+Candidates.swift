import FeedFailures
public import FeedFormats

extension FormatFixture {
  /// Reads the document with `format`, and compares what became of each picture that its items name
  /// with the record of it: for `photos.xml` the file `photos.candidates.json`, in the words of
  /// `feed explain --json`, a line for each candidate. A document whose items name none has no such
  /// file. Throws ``FixtureMismatch`` for the first line that differs.
  ///
  /// With `RECORD=1` in the environment it writes a record that differs anew, and throws all the
  /// same: a person has to read what changed.
  public func checkCandidates(_ format: any FeedFormat) throws {
    let found = CandidateRecord(of: try explanations(format)).text
    let recorded = try recorded
    guard found != recorded else {
      return
    }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try recordCandidates(format)
    }
    throw FixtureMismatch(
      description: Self.difference(of: found, from: recorded, in: record.lastPathComponent)
    )
  }

  /// Writes the record anew; removes it if the items name no picture.
  public func recordCandidates(_ format: any FeedFormat) throws {
    let found = CandidateRecord(of: try explanations(format)).text
    if !found.isEmpty {
      try Data(found.utf8).write(to: record)
    } else if try !recorded.isEmpty {
      try FileManager.default.removeItem(at: record)
    }
  }

  /// How often each verdict, each reason of a refusal, each kind of candidate and each way to know
  /// a width occurs in these fixtures, in the words of their records. What occurs nowhere is 0.
  public static func tally(
    of fixtures: [FormatFixture],
    readBy format: any FeedFormat
  ) throws -> [String: Int] {  // Safe: our own.
    var tally = CandidateRecord.nothing
    for fixture in fixtures {
      for explanation in try fixture.explanations(format) {
        CandidateRecord.count(explanation, in: &tally)
      }
    }
    return tally
  }

  /// Empty if the document is of another format, or malformed: ``check(_:)`` says which.
  private func explanations(_ format: any FeedFormat) throws -> [ItemExplanation] {
    do throws(FailureCause) {
      return try format.items(of: document, from: url)?.explanations(of: url) ?? []
    } catch {
      return []
    }
  }

  /// Empty without a record.
  private var recorded: String {
    get throws {
      guard FileManager.default.fileExists(atPath: record.path(percentEncoded: false)) else {
        return ""
      }
      return String(decoding: try Data(contentsOf: record), as: UTF8.self)
    }
  }

  private static func difference(
    of found: String,
    from recorded: String,
    in name: String
  ) -> String {
    let found = found.split(separator: "\n")
    let recorded = recorded.split(separator: "\n")
    let index = zip(found, recorded).enumerated().first { $1.0 != $1.1 }?.offset
    let line = index ?? min(found.count, recorded.count)
    let words = [found, recorded].map { line < $0.count ? String($0[line]) : "nothing" }
    return "\(name):\(line + 1): found\n\(words[0])\ninstead of\n\(words[1])"
  }
}
