import Foundation

/// Whether a process with this path among its words is running; on Linux alone.
func isRunning(_ path: String) -> Bool {
  let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return processes.contains { process in
    let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return words.split(separator: 0).contains { $0.elementsEqual(path.utf8) }
  }
}
