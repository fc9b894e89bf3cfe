/// The negative controls: stores that leave one thing out. A torture that none of them fails would prove nothing.
struct Controls: Sendable {
  /// Whether each torture is tried, or one that fails is enough.
  let isThorough: Bool

  func run() throws -> [Report] {
    try Subject.allCases.filter { $0 != .fileStore }.map { subject in
      var caught: [String] = []
      var skipped: [String] = []
      for torture in tortures(for: subject) where caught.isEmpty || isThorough {
        let report = try torture()
        if report.figures.hasPrefix("SKIPPED") {
          skipped.append(report.name)
        } else if !report.holds {
          caught.append(report.name)
        }
      }
      let name = "control: \(subject.rawValue)"
      if caught.isEmpty && !skipped.isEmpty {
        return Report(name: name, figures: "SKIPPED: it takes \(skipped.joined(separator: ", "))", wrongs: [])
      }
      let figures = caught.isEmpty ? "fails nothing" : "fails, as it must: \(caught.joined(separator: ", "))"
      return Report(
        name: name, figures: figures, wrongs: caught.isEmpty ? ["a store that leaves something out was not caught"] : []
      )
    }
  }

  /// The tortures that the fault must show in.
  private func tortures(for subject: Subject) -> [() throws -> Report] {
    let cuts = PowerCuts.Disk.all.map { disk in
      { try PowerCuts(subject: subject, disk: disk, count: 300, stopsAtFirstWrong: true).run() }
    }
    switch subject {
    case .fileStore: return []
    case .plainWrite:
      return [
        { try Kills(subject: subject, count: 2_000, stopsAtFirstWrong: true).run() },
        { try Bits(subject: subject, stride: 97).run() },
      ] + cuts
    case .withoutSync, .withoutDirectorySync, .atomicWrite: return cuts
    case .withoutLock: return [{ try Crowd(subject: subject, processes: 16, operations: 300).run() }]
    }
  }
}
