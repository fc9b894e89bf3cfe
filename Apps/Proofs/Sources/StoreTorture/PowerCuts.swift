import FaultySystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The power is cut at random moments, on a file system of the torture's own in a file; with and without the journal written out first.
struct PowerCuts: Sendable {
  /// A file system, as it is made and mounted. ext4 repairs a rename without a sync by itself, unless it is told not to.
  struct Disk: Sendable {
    let name: String
    let type: String
    let options: String
    let make: String

    static let all = [
      Disk(name: "ext4", type: "ext4", options: "", make: "mkfs.ext4 -q -F"),
      Disk(name: "ext4, noauto_da_alloc", type: "ext4", options: "noauto_da_alloc", make: "mkfs.ext4 -q -F"),
      Disk(name: "xfs", type: "xfs", options: "", make: "mkfs.xfs -q -f"),
    ]
  }

  let subject: Subject
  let disk: Disk
  let count: Int
  /// Whether it is enough to know that something goes wrong.
  var stopsAtFirstWrong = false

  /// Why it cannot be done here, or `nil`.
  static func obstacle(to disk: Disk) -> String? {
    if geteuid() != 0 { return "it needs root, for mounting" }
    if !FileManager.default.fileExists(atPath: "/dev/loop-control") { return "it needs loop devices" }
    if shell("command -v losetup && command -v \(disk.make.split(separator: " ")[0])") == nil {
      return "it needs \(disk.make)"
    }
    return nil
  }

  func run() throws -> Report {
    let name = "power cuts, \(disk.name)"
    if let obstacle = Self.obstacle(to: disk) { return Report(name: name, figures: "SKIPPED: \(obstacle)", wrongs: []) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "feed-power-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder + "/disk", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let image = folder + "/image"
    guard shell("truncate -s 320M \(image) && \(disk.make) \(image)") != nil,
      let device = shell("losetup -f --show \(image)")?.split(separator: "\n").first.map(String.init)
    else { return Report(name: name, figures: "SKIPPED: no file system could be made", wrongs: []) }
    defer { _ = shell("losetup -d \(device)") }
    return try cut(device, mountedAt: folder + "/disk", name)
  }

  private func cut(_ device: String, mountedAt path: String, _ name: String) throws -> Report {
    let writing = Writing(subject: subject, path: path + "/cache")
    var randomness = Randomness(seed: 3)
    var cuts = 0
    for index in 0..<count where !stopsAtFirstWrong || writing.wrongs == 0 {
      let error = torture_mount(device, path, disk.type, disk.options)
      if error != 0 && index == 0 {
        return Report(
          name: name, figures: "SKIPPED: it cannot be mounted here: \(String(cString: strerror(error)))", wrongs: [])
      }
      guard error == 0 else {
        return Report(
          name: name, figures: "\(cuts) cuts", wrongs: ["cannot mount: \(String(cString: strerror(error)))"])
      }
      writing.markStopped()
      // Without power the life ends by an error; that is no news.
      let child = Child.start { try? await writing.live() }
      writing.waitUntilRunning()
      writing.waitForASave()
      usleep(UInt32.random(in: 0..<8_000, using: &randomness))
      writing.promise()
      if torture_cut_power(path, index % 2 == 0) == 0 { cuts += 1 }
      kill(child, SIGKILL)
      _ = Child.wait(for: child)
      writing.forgetWhatWasNotPromised()
      guard unmount(path) else {
        return Report(name: name, figures: "\(cuts) cuts", wrongs: ["cannot unmount"])
      }
    }
    if torture_mount(device, path, disk.type, disk.options) == 0 {
      _ = Child.run { await writing.check(subject.store(at: path + "/cache")) }
      _ = unmount(path)
    }
    let wrongs =
      writing.wrongs > 0 ? ["\(writing.wrongs) times what was saved was lost or corrupt; the first are told above"] : []
    let figures =
      "\(cuts) cuts over \(writing.saved) saves: \(writing.wrongs) acknowledged feeds or pictures lost or corrupt"
    return Report(name: name, figures: figures, wrongs: wrongs)
  }
}

/// Unmounts what may be busy for a moment longer than its last process.
private func unmount(_ path: String) -> Bool {
  for _ in 0..<1_000 {
    let error = torture_unmount(path)
    if error != EBUSY { return error == 0 }
    usleep(5_000)
  }
  return false
}

/// What a line of shell prints, or `nil` if it failed.
private func shell(_ line: String) -> String? {
  guard let output = torture_shell("(\(line)) 2>/dev/null") else { return nil }
  defer { free(output) }
  return String(cString: output)
}
