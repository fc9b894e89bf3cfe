/// The negative controls: stores that leave one thing out. A torture that none of them fails would prove nothing.
struct Controls: Sendable {
  /// Whether each torture is tried, or one that fails is enough.
  let isThorough: Bool

  func run() throws -> [Report] {
    try [positive()]
      + Subject.allCases.filter { $0 != .fileStore && $0 != .nothingLeftOut }.map { subject in
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
          name: name, figures: figures,
          wrongs: caught.isEmpty ? ["a store that leaves something out was not caught"] : []
        )
      }
  }

  /// The naive store that leaves nothing out holds where the others fail: so it is what they leave out that is caught.
  private func positive() throws -> Report {
    let subject = Subject.nothingLeftOut
    let reports = [
      try Kills(subject: subject, count: 200).run(),
      try Crowd(subject: subject, processes: 16, operations: 300).run(),
      try PowerCuts(subject: subject, disk: PowerCuts.Disk.all[2], count: 50).run(),
    ]
    let broken = reports.filter { !$0.holds }
    return Report(
      name: "control: \(subject.rawValue)",
      figures: "holds, as it must: \(reports.map(\.name).joined(separator: ", "))",
      wrongs: broken.flatMap { report in report.wrongs.map { "\(report.name): \($0)" } })
  }

  /// The tortures that the fault must show in.
  private func tortures(for subject: Subject) -> [() throws -> Report] {
    let cuts = PowerCuts.Disk.all.map { disk in
      { try PowerCuts(subject: subject, disk: disk, count: 300, stopsAtFirstWrong: true).run() }
    }
    switch subject {
    case .fileStore, .nothingLeftOut: return []
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
