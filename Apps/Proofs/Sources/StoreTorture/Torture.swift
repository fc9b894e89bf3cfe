import Findings

/// One torture: its name on the command line, and what it does.
struct Torture {
  let name: String
  let run: () throws -> [Finding]

  init(_ name: String, _ run: @escaping () throws -> [Finding]) {
    self.name = name
    self.run = run
  }

  /// Those of the store in files. Without a factor they are short.
  static func ofFileStore(_ factor: Double?) -> [Torture] {
    let faults = Faults(
      stride: factor == nil ? 5 : 1,
      // Every second pair of faults is half a million runs.
      pairStride: factor.map { max(1, Int(2 / $0)) } ?? 499
    )
    let first = [Torture("faults") { [try faults.run()] }]
    return first + ofAnyStore(.fileStore, factor) + [
      Torture("updates") { [try UpdateFaults().run()] },
      Torture("appends") { try appends(times(60, 1_000, factor)) },
      Torture("edits") { try edits(times(200, 10_000, factor)) },
      Torture("evictions") {
        let rounds = times(10, 1_000, factor)
        let kills = times(20, 2_000, factor)
        return [try Evictions(processes: 4, rounds: rounds, kills: kills).run()]
      },
      Torture("kept") { try kept(factor) },
      Torture("groups") { [try Groups(rounds: times(100, 20_000, factor)).run()] },
      Torture("neighbours") { [try Neighbours(kills: times(20, 1_000, factor)).run()] },
      Torture("bits") { [try Bits(subject: .fileStore, stride: factor == nil ? 7 : 1).run()] },
      Torture("hostility") { [try HostileDirectories().run()] },
      Torture("descriptors") { [try ClosedDescriptors.run()] },
      Torture("clocks") { [try Clocks.run()] },
      Torture("costs") { [try ReadCosts.run()] },
      Torture("controls") { try Controls(isThorough: factor != nil).run() },
    ]
  }

  /// Those of a store in a database.
  static func ofDatabase(_ factor: Double?) -> [Torture] {
    ofAnyStore(.sqlite, factor) + [
      Torture("bits") { [try DatabaseBits(stride: factor == nil ? 197 : 7).run()] }
    ]
  }

  /// Those of a store on a server.
  static func ofServer(_ factor: Double?) -> [Torture] {
    killsAndCrowds(.postgres, factor) + [
      Torture("server-kills") { [try ServerKills(count: times(5, 2_000, factor)).run()] },
      Torture("away") { [try ServerKills(count: 2, secondsAway: factor == nil ? 5 : 60).run()] },
      Torture("full-disk") { [try FullDisk(count: times(3, 200, factor)).run()] },
      Torture("turns") { [try Turns(kills: times(40, 10_000, factor)).run()] },
      Torture("controls") {
        let kills = Kills(subject: .twoTransactions, count: 2_000, stopsAtFirstViolation: true)
        return [
          failing(try kills.run(), "control: PostgreSQL: a replace in two transactions"),
          failing(try Turns(kills: 200, hasLock: false).run(), "control: PostgreSQL: no lock"),
        ]
      },
    ]
  }

  private static func ofAnyStore(_ subject: Subject, _ factor: Double?) -> [Torture] {
    killsAndCrowds(subject, factor) + [
      Torture("power") {
        try PowerCuts.Disk.all.map { disk in
          try PowerCuts(subject: subject, disk: disk, count: times(10, 2_000, factor)).run()
        }
      }
    ]
  }

  /// Images at one URL keep their own bytes.
  private static func ofOneURL(_ subject: Subject, _ factor: Double?) -> Torture {
    Torture("one-url") {
      let count = times(100, 20_000, factor)
      let kills = try Kills(subject: subject, count: count, isAtOneURL: true).run()
      // The cuts are of a disk of its own, and a server's is not.
      let disks = subject == .postgres ? [] : PowerCuts.Disk.all
      let cuts = try disks.map { disk in
        let name = subject.name("one URL: power cuts")
        return try PowerCuts(name, disk: disk, count: times(5, 1_000, factor)) {
          Writing(subject: subject, path: $0, atOneURL: true)
        }.run()
      }
      guard subject == .fileStore else {
        return [kills] + cuts
      }
      // This one names its files by the URL alone.
      let control = Kills(
        subject: .nothingLeftOut,
        count: 2_000,
        isAtOneURL: true,
        stopsAtFirstViolation: true
      )
      return [kills] + cuts + [failing(try control.run(), "control: data kept by the URL alone")]
    }
  }

  private static func killsAndCrowds(_ subject: Subject, _ factor: Double?) -> [Torture] {
    [
      Torture("kills") { [try Kills(subject: subject, count: times(500, 100_000, factor)).run()] },
      Torture("crowd") {
        let operations = times(100, 10_000, factor)
        return [try Crowd(subject: subject, processes: 16, operations: operations).run()]
      },
      ofOneURL(subject, factor),
      Torture("followers") {
        let rounds = times(20, 2_000, factor)
        return [try Followers(subject: subject, processes: 3, rounds: rounds).run()]
      },
    ]
  }

  private static func times(_ short: Int, _ long: Int, _ factor: Double?) -> Int {
    factor.map { max(1, Int($0 * Double(long))) } ?? short
  }

  private static func kept(_ factor: Double?) throws -> [Finding] {
    let kills = try KeptKills(count: times(40, 10_000, factor)).run()
    let cuts = try PowerCuts.Disk.all.map { disk in
      let count = times(5, 1_000, factor)
      return try PowerCuts("kept images: power cuts", disk: disk, count: count) {
        Keeping(path: $0)
      }.run()
    }
    return [kills] + cuts + (try keptControls())
  }

  /// What is left out must show.
  private static func keptControls() throws -> [Finding] {
    let kills = try KeptKills(count: 2_000, flaw: .unconditional).run()
    let cuts = try PowerCuts(
      "power cuts",
      disk: PowerCuts.Disk.all[1],
      count: 300,
      stopsAtFirstViolation: true
    ) {
      Keeping(path: $0, flaw: .withoutSync)
    }.run()
    return [(Keeping.Flaw.unconditional, kills), (.withoutSync, cuts)].map { flaw, finding in
      let name = "control: images kept \(flaw.rawValue)"
      guard !finding.isSkipped else {
        return Finding(name, figures: finding.figures)
      }
      return Finding(
        name,
        figures: finding.holds ? "fails nothing" : "fails, as it must",
        violations: finding.holds ? ["what leaves something out was not caught"] : []
      )
    }
  }

  private static func appends(_ count: Int) throws -> [Finding] {
    let control = try AppendKills(
      command: Appending.withoutLock.words(),
      name: "appends",
      count: 200,
      below: Appending.below,
      stopsAtFirstViolation: true
    ).run()
    return [
      try AppendKills(
        command: Appending.durably.words(),
        name: "appends",
        count: count,
        below: Appending.below
      ).run(),
      failing(control, "control: appends without a lock"),
    ]
  }

  private static func edits(_ saves: Int) throws -> [Finding] {
    let control = try PersonEdits(
      command: Appending.withoutLooking.words(count: 20),
      name: "edits",
      saves: 1_000,
      below: Appending.below,
      stopsAtFirstViolation: true
    ).run()
    return [
      try PersonEdits(
        command: Appending.durably.words(count: 20),
        name: "edits",
        saves: saves,
        below: Appending.below
      ).run(),
      failing(control, "control: appends without a look at what others saved"),
    ]
  }

  private static func failing(_ control: Finding, _ name: String) -> Finding {
    guard !control.isSkipped else {
      return control
    }
    return Finding(
      name,
      figures: "\(control.holds ? "fails nothing" : "fails, as it must")",
      violations: control.holds ? ["a program that leaves it out was not caught"] : []
    )
  }
}
