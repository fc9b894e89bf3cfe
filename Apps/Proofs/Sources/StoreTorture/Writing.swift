import Findings

/// A process that saves one feed after another, each with a picture, and logs what was reported as
/// saved: to be killed at any moment, or to have its power cut.
struct Writing: Workload {
  /// The numbers of a feed, or the versions of a picture.
  private struct Register: BitwiseCopyable {
    var started = 0
    /// Reported as saved.
    var saved = 0
    /// What the next process must find, or something newer.
    var promised = 0
  }

  private struct State: BitwiseCopyable {
    var isRunning = false, violations = 0, mostLeftovers = 0, processes = 0
  }

  /// Those that every feed has. They are saved at once, so that they are one commit of the file
  /// store.
  private static let pictures = 0..<3

  let subject: Subject
  let path: String
  /// Whether all pictures are at one URL.
  let isAtOneURL: Bool
  private let state = Shared(State.self)
  private let feed = Shared(Register.self)
  private let picture = Shared(Register.self, count: pictures.count)

  init(subject: Subject, path: String, atOneURL: Bool = false) {
    self.subject = subject
    self.path = path
    isAtOneURL = atOneURL
  }

  var violations: Int { state.violations }
  var mostLeftovers: Int { state.mostLeftovers }
  var saved: Int { feed.saved }

  /// Starts a process; it checks what the last one left, and is saving when this returns. Only one
  /// that has failed takes a minute.
  /// - Parameter expectsErrors: whether its saving may end with an error: without power it does.
  func start(expectsErrors: Bool) -> pid_t {
    state.isRunning = false
    let child = Child.start {
      do { try await live() } catch _ where expectsErrors {}
    }
    wait(seconds: 60) { state.isRunning }
    return child
  }

  /// What was reported as saved until now is what the next process must find.
  func promise() {
    feed.promised = feed.saved
    for index in Self.pictures {
      picture[index].promised = picture[index].saved
    }
  }

  /// Forgets what was reported as saved since the promise. A file system that was shut down may
  /// still report a directory as synced, to a process that would not run any more without power.
  func forgetWhatWasNotPromised() {
    feed.saved = feed.promised
    for index in Self.pictures {
      picture[index].saved = picture[index].promised
    }
  }

  /// Checks what the last process left, then saves until it dies.
  private func live() async throws {
    await check()
    let store = subject.store(at: path)
    state.processes += 1
    state.isRunning = true
    while true {
      let number = feed.started + 1
      feed.started = number
      try await store.save(number, atOneURL: isAtOneURL)
      feed.saved = number
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in Self.pictures {
          picture[index].started = number
          group.addTask {
            try await store.savePicture(index, number, atOneURL: isAtOneURL)
            picture[index].saved = number
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// What was reported as saved is there, or something newer, whole; and the next save leaves
  /// nothing beside it.
  func check() async {
    let store = subject.store(at: path)
    do {
      let found = try await store.savedNumber(atOneURL: isAtOneURL)
      try expect(found, "feed", feed[0])
      for index in Self.pictures {
        let version = try await store.savedVersion(of: index, atOneURL: isAtOneURL)
        try expect(version, "picture \(index)", picture[index])
      }
      if subject == .fileStore {
        try checkUsage(in: path)
      }
      guard let found else {
        return
      }
      try await store.save(found, atOneURL: isAtOneURL)
      state.mostLeftovers = max(mostLeftovers, subject.leftovers(below: path))
    } catch {
      state.violations += 1
      if !subject.isControl && violations <= 5 {
        complain("\(subject.rawValue), process \(state.processes): \(error)")
      }
    }
  }

  private func expect(_ found: Int?, _ what: String, _ register: Register) throws {
    guard (register.promised...max(register.promised, register.started)).contains(found ?? 0) else {
      let range = "\(register.promised) to \(register.started)"
      throw Violation("\(what) \(found.map(String.init) ?? "none"), expected \(range)")
    }
  }
}
