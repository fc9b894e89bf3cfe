import Findings

/// The negative controls: stores that leave one thing out. A torture that none of them fails would
/// prove nothing.
struct Controls: Sendable {
  /// Whether each torture is tried; otherwise one that fails is enough.
  let isThorough: Bool

  func run() throws -> [Finding] {
    try [positive()] + Subject.allCases.filter { !tortures(for: $0).isEmpty }.map(negative)
  }

  private func negative(_ subject: Subject) throws -> Finding {
    var caught: [String] = []
    var skipped: [String] = []
    for torture in tortures(for: subject) where caught.isEmpty || isThorough {
      let finding = try torture()
      if finding.isSkipped {
        skipped.append(finding.name)
      } else if !finding.holds {
        caught.append(finding.name)
      }
    }
    let name = "control: \(subject.rawValue)"
    guard caught.isEmpty else {
      return Finding(name, figures: "fails, as it must: \(caught.joined(separator: ", "))")
    }
    guard skipped.isEmpty else {
      return Finding(name, figures: "SKIPPED: it takes \(skipped.joined(separator: ", "))")
    }
    return Finding(
      name,
      figures: "fails nothing",
      violations: ["a store that leaves something out was not caught"]
    )
  }

  /// The naive store that leaves nothing out holds where the others fail: so it is what they leave
  /// out that is caught.
  private func positive() throws -> Finding {
    let subject = Subject.nothingLeftOut
    let findings = [
      try Kills(subject: subject, count: 200).run(),
      try Crowd(subject: subject, processes: 16, operations: 300).run(),
      try PowerCuts(subject: subject, disk: PowerCuts.Disk.all[2], count: 50).run(),
    ]
    return Finding(
      "control: \(subject.rawValue)",
      figures: "holds, as it must: \(findings.map(\.name).joined(separator: ", "))",
      violations: findings.flatMap { finding in finding.violations.map { "\(finding.name): \($0)" }
      }
    )
  }

  /// The tortures that the fault must show in.
  private func tortures(for subject: Subject) -> [() throws -> Finding] {
    let cuts = PowerCuts.Disk.all.map { disk in
      { try PowerCuts(subject: subject, disk: disk, count: 300, stopsAtFirstViolation: true).run() }
    }
    switch subject {
    case .fileStore, .sqlite, .postgres, .twoTransactions, .nothingLeftOut:
      return []
    case .plainWrite:
      return [
        { try Kills(subject: subject, count: 2_000, stopsAtFirstViolation: true).run() },
        { try Bits(subject: subject, stride: 97).run() },
      ] + cuts
    case .withoutSync, .withoutDirectorySync, .atomicWrite:
      return cuts
    case .withoutLock:
      return [{ try Crowd(subject: subject, processes: 16, operations: 300).run() }]
    }
  }
}
