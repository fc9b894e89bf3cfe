import DurableFiles
import FaultySystem
import Findings

/// Makes every system call of an update of a durable file fail in turn, once and from then on, with
/// each error; and kills the process before and after each call. The old or the new content is
/// there, whole, and the next update leaves nothing beside it.
struct UpdateFaults: Sendable {
  private static let faults = [EIO, ENOSPC, EDQUOT, EINTR, EACCES, EMFILE, Int32(FAULTY_SHORT)]
  private static let kills = [Int32(FAULTY_KILL_BEFORE), Int32(FAULTY_KILL_AFTER)]

  private struct Counts: BitwiseCopyable { var calls = 0, runs = 0, violations = 0 }

  func run() throws -> Finding {
    try torture("updates") { directory, violations in
      guard faulty_is_available() else {
        throw Obstacle("system calls can be made to fail on Linux only")
      }
      let counts = Shared(Counts.self)
      for old in [nil, "old\n"] {
        let calls = Child.run {
          counts.calls = try await update(old, directory, fault: nil, counts)
        }
        if calls != 0 {
          violations.append("an update without a fault fails")
        }
        for call in 0..<counts.calls {
          for kill in Self.kills {
            let ended = Child.run {
              _ = try await update(old, directory, fault: (call, kill, false), counts)
            }
            if ended != 128 + SIGKILL {
              violations.append("call \(call) ended with \(ended) instead of a kill")
            }
            _ = Child.run {
              try await check(
                old,
                directory,
                failure: nil,
                wasKilled: true,
                "kill at \(call)",
                counts
              )
            }
          }
          let ended = Child.run {
            for fault in Self.faults {
              for isForever in [false, true] {
                _ = try await update(old, directory, fault: (call, fault, isForever), counts)
              }
            }
          }
          if ended != 0 {
            violations.append("the process of the runs ended with \(ended)")
          }
        }
      }
      if counts.calls == 0 {
        violations.append("no system call was counted")
      }
      if counts.violations > 0 {
        violations.append("\(counts.violations) runs went wrong; the first are listed above")
      }
      return
        "\(counts.calls) system calls of an update, \(counts.runs) faults and kills: \(counts.violations) wrong"
    }
  }

  private func update(
    _ old: String?,
    _ directory: WorkDirectory,
    fault: (call: Int, kind: Int32, isForever: Bool)?,
    _ counts: Shared<Counts>
  ) async throws -> Int {
    try directory.removeCache()
    let file = DurableFile(path: directory.cache + "/feeds", limit: 1 << 20)
    if let old {
      try await file.update { $0 = Data(old.utf8) }
    }
    var failure: (any Error)?
    faulty_arm(fault?.call ?? -1, fault?.kind ?? 0, fault?.isForever ?? false, -1, 0)
    do { try await file.update { $0 += Data("new\n".utf8) } } catch { failure = error }
    let calls = faulty_disarm()
    try await check(
      old,
      directory,
      failure: failure,
      wasKilled: false,
      fault.map { "\($0)" } ?? "no fault",
      counts
    )
    return calls
  }

  private func check(
    _ old: String?,
    _ directory: WorkDirectory,
    failure: (any Error)?,
    wasKilled: Bool,
    _ what: String,
    _ counts: Shared<Counts>
  ) async throws {
    counts.runs += 1
    let file = DurableFile(path: directory.cache + "/feeds", limit: 1 << 20)
    let new = Data(((old ?? "") + "new\n").utf8)
    let before = old.map { Data($0.utf8) }
    do {
      let found = try await file.read()
      guard found == new || (failure != nil || wasKilled) && found == before else {
        throw Violation("found \(found.map { String(decoding: $0, as: UTF8.self) } ?? "nothing")")
      }
      try await file.update { $0 += Data("next\n".utf8) }
      guard try await file.read() == (found ?? Data()) + Data("next\n".utf8) else {
        throw Violation("the next one")
      }
      let left = files(below: directory.cache)
      guard left == ["feeds"] else {
        throw Violation("left behind: \(left)")
      }
    } catch {
      counts.violations += 1
      if counts.violations <= 10 {
        complain(
          "update of \(old ?? "nothing"), \(what): \(error) (\(failure, default: "success"))"
        )
      }
    }
  }
}
