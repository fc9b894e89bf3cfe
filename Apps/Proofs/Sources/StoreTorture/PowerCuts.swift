import FaultySystem
import Findings
import Foundation

/// Cuts the power at random moments, on a file system of its own in a file; with and without the
/// journal written out first.
struct PowerCuts: Sendable {
  /// A file system, as it is made and mounted. ext4 repairs a rename without a sync by itself,
  /// unless told not to.
  struct Disk: Sendable {
    let name: String
    let type: String
    let options: String
    let make: String

    static let all = [
      Disk(name: "ext4", type: "ext4", options: "", make: "mkfs.ext4 -q -F"),
      Disk(
        name: "ext4, noauto_da_alloc",
        type: "ext4",
        options: "noauto_da_alloc",
        make: "mkfs.ext4 -q -F"
      ),
      Disk(name: "xfs", type: "xfs", options: "", make: "mkfs.xfs -q -f"),
    ]
  }

  let name: String
  let disk: Disk
  let count: Int
  /// For the controls: one violation is enough.
  let stopsAtFirstViolation: Bool
  /// Makes what is done below a path.
  let makeWorkload: @Sendable (_ path: String) -> any Workload

  /// Cuts the power of processes that save feeds.
  init(subject: Subject, disk: Disk, count: Int, stopsAtFirstViolation: Bool = false) {
    self.init(
      subject.name("power cuts"),
      disk: disk,
      count: count,
      stopsAtFirstViolation: stopsAtFirstViolation
    ) {
      Writing(subject: subject, path: $0)
    }
  }

  init(
    _ name: String,
    disk: Disk,
    count: Int,
    stopsAtFirstViolation: Bool = false,
    makeWorkload: @escaping @Sendable (_ path: String) -> any Workload
  ) {
    self.name = name
    self.disk = disk
    self.count = count
    self.stopsAtFirstViolation = stopsAtFirstViolation
    self.makeWorkload = makeWorkload
  }

  func run() throws -> Finding {
    try torture("\(name), \(disk.name)") { _, violations in
      if geteuid() != 0 {
        throw Obstacle("it needs root, for mounting")
      }
      if !FileManager.default.fileExists(atPath: "/dev/loop-control") {
        throw Obstacle("it needs loop devices")
      }
      guard shell("command -v losetup && command -v \(disk.make.prefix { $0 != " " })") != nil
      else {
        throw Obstacle("it needs \(disk.make)")
      }
      // On a real disk: loop devices cannot use a file in memory everywhere.
      let folder = FileManager.default.temporaryDirectory.appending(path: "feed-power-\(getpid())")
        .path
      try FileManager.default.createDirectory(
        atPath: folder + "/disk",
        withIntermediateDirectories: true
      )
      // A leftover in a temporary directory is no reason to lose the finding.
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let image = folder + "/image"
      guard shell("truncate -s 320M \(image) && \(disk.make) \(image)") != nil,
        let device = shell("losetup -f --show \(image)")?.split(separator: "\n").first.map(
          String.init
        )
      else {
        throw Obstacle("no file system could be made")
      }
      defer { _ = shell("losetup -d \(device)") }
      let writing = makeWorkload(folder + "/disk/cache")
      let cuts = try cut(device, mountedAt: folder + "/disk", writing, &violations)
      if writing.violations > 0 {
        violations.append(
          "\(writing.violations) times a save was lost or corrupt; the first are listed above"
        )
      }
      return "\(cuts) cuts over \(writing.saved) saves: "
        + "\(writing.violations) acknowledged feeds or pictures lost or corrupt"
    }
  }

  private func cut(
    _ device: String,
    mountedAt path: String,
    _ writing: any Workload,
    _ violations: inout [String]
  ) throws -> Int {
    var randomness = Randomness(seed: 3)
    var cuts = 0
    for index in 0..<count where !stopsAtFirstViolation || writing.violations == 0 {
      let error = torture_mount(device, path, disk.type, disk.options)
      guard error == 0 else {
        let reason = String(cString: strerror(error))
        if index == 0 {
          throw Obstacle("it cannot be mounted here: \(reason)")
        }
        violations.append("cannot mount: \(reason)")
        return cuts
      }
      let child = writing.start(expectsErrors: true)
      writing.waitForASave()
      usleep(UInt32.random(in: 0..<8_000, using: &randomness))
      writing.promise()
      if torture_cut_power(path, index % 2 == 0) == 0 {
        cuts += 1
      }
      Child.end(child)
      writing.forgetWhatWasNotPromised()
      guard unmount(path) else {
        violations.append("cannot unmount")
        return cuts
      }
    }
    if torture_mount(device, path, disk.type, disk.options) == 0 {
      _ = Child.run { await writing.check() }
      _ = unmount(path)
    }
    return cuts
  }

  /// Unmounts a file system that may be busy for a moment longer than its last process.
  private func unmount(_ path: String) -> Bool {
    for _ in 0..<1_000 {
      let error = torture_unmount(path)
      if error != EBUSY {
        return error == 0
      }
      usleep(5_000)
    }
    return false
  }

  /// What a line of shell prints, or `nil` if it fails.
  private func shell(_ line: String) -> String? {
    guard let pipe = popen("(\(line)) 2>/dev/null", "r") else {
      return nil
    }
    var output: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF {
      output.append(UInt8(byte))
    }
    return pclose(pipe) == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
