public import FeedFailures

/// A file that people and programs edit, such as a list in the configuration: read and replaced as
/// a whole, and never half-written.
///
/// It is read if this user can read it, no matter who owns it or may write to it. Another user's
/// file is not updated, as that would take it over. A symbolic link is followed, and what it leads
/// to is replaced; hard links keep the old content. If the system refuses something, a
/// ``FileError`` or an ``UntrustedPath`` is thrown.
public struct DurableFile: Sendable {
  private let path: String
  private let limit: Int
  private let isPrivate: Bool
  private let reader = DiskQueue(label: "feed-file.read")
  private let writer = DiskQueue(label: "feed-file.write")

  /// Describes a file, which may have `limit` bytes; nothing is read or made yet. One that
  /// `isPrivate` is the program's own, in a directory such as a cache: then it is not updated
  /// through a symbolic link, which could lead to any file of this user, nor in a directory that
  /// belongs to others or that others can write.
  public init(path: String, limit: Int, isPrivate: Bool = false) {
    self.path = path
    self.limit = limit
    self.isPrivate = isPrivate
  }

  /// The content of the file; `nil` if nothing is there. It never waits for an update, and sees all
  /// of one or nothing of it.
  public func read() async throws -> Data? {
    try await reader.run {
      try DiskFile.plainFile(path, path: path, O_RDONLY)?.contents(limit: limit)
    }
  }

  /// Changes the content in one durable commit, under a lock that all programs share, and returns
  /// what `change` returns, once a power cut cannot undo it. `change` gets empty content if nothing
  /// is there; what it throws ends the update.
  ///
  /// Somebody who knows no lock, such as a person with an editor, may save the file meanwhile, or
  /// have it open to write to it: then `change` gets that content, and is called again. On Linux
  /// this holds to the last moment; elsewhere, and on file systems that cannot exchange names, what
  /// is saved in the last microseconds is lost.
  ///
  /// If anything fails, the old content stays, whole. A change that leaves the content as it was
  /// writes nothing. A new file, and a missing directory, is for its owner alone; a file that is
  /// replaced keeps its group and its permissions.
  ///
  /// A cancelled task throws `CancellationError` and changes nothing, unless the new content is in
  /// its place already. If another program keeps the lock for ten seconds, the cause of the error
  /// is `FailureCause.locked`.
  public func update<Value: Sendable>(_ change: @Sendable (inout Data) throws -> Value) async throws
    -> Value
  {
    try await writer.run {
      try Task.checkCancellation()
      DiskFile.occupyStandardStreams()
      let target = isPrivate ? path : try followed()
      let (parent, name) = DiskDirectory.split(target)
      // Where a link leads is for the person to make.
      if target == path {
        _ = try DiskDirectory.make(parent, isShared: !isPrivate)
      }
      guard let directory = try DiskDirectory.open(parent, isShared: !isPrivate) else {
        throw FileError(.useDirectory, parent, code: ENOENT)
      }
      // The directory's own lock leaves nothing behind, and is there before the file is.
      return try directory.descriptor.whileLocked(giveUp: Task.checkCancellation) {
        var pause: UInt32 = 250
        for _ in 0..<Self.mostTries {
          if let value = try updated(target, name, in: directory, change) {
            return value
          }
          try Task.checkCancellation()
          usleep(pause)
          pause = min(pause * 2, 10_000)
        }
        throw FileError(.write, target, code: EBUSY)
      }
    }
  }

  /// More than a person can save while a file is written: together the pauses take a sixth of a
  /// second.
  private static let mostTries = 20

  /// One try to change the file `name`, under the lock; `nil` if somebody who knows no lock saved
  /// it meanwhile.
  private func updated<Value: Sendable>(
    _ target: String,
    _ name: String,
    in directory: borrowing DiskDirectory,
    _ change: (inout Data) throws -> Value
  ) throws -> Value? {
    let temporaryName = ".\(name).new"
    directory.discard(temporaryName)
    // A file that the person made read-only stays as it is. One that is open to write to it cannot
    // be watched.
    _ = try open(name, at: target, in: directory, O_RDWR)
    let file = try open(name, at: target, in: directory, O_RDONLY)
    let status = try file?.file.status()
    if status?.isOwn == false {
      throw UntrustedPath(problem: .foreignOwner, path: target)
    }
    let old = try file?.file.contents(limit: limit) ?? Data()
    var new = old
    let value = try change(&new)
    guard new != old else {
      // The program that wrote it may have died before it synced.
      try directory.sync()
      return value
    }
    guard new.count <= limit else {
      throw FileError(.write, target, code: EFBIG)
    }
    if status == nil {
      try DiskDirectory.syncAncestors(of: DiskDirectory.split(target).parent)
    }
    guard file?.watch() ?? true else {
      return nil
    }
    let isSaved = try new.withUnsafeBytes {
      try directory.commit(
        $0,
        as: name,
        temporarily: temporaryName,
        onlyOver: status,
        through: directory
      ) {
        file?.isUntouched ?? true
      }
    }
    return isSaved ? value : nil
  }

  private func open(
    _ name: String,
    at target: String,
    in directory: borrowing DiskDirectory,
    _ flags: CInt
  ) throws -> WatchedFile? {
    let raw = directory.descriptor.raw
    guard
      let file = try DiskFile.plainFile(name, in: raw, path: target, flags | O_NOFOLLOW)
    else {
      return nil
    }
    return WatchedFile(file)
  }

  /// The path behind symbolic links; the last one may dangle.
  private func followed() throws -> String {
    var path = path
    // Linux follows as many.
    for _ in 0..<40 {
      let link: String
      // Whatever else is wrong with the path, opening it will say.
      do { link = try FileManager.default.destinationOfSymbolicLink(atPath: path) } catch {
        return path
      }
      path = link.hasPrefix("/") ? link : "\(DiskDirectory.split(path).parent)/\(link)"
    }
    throw FileError(.read, path, code: ELOOP)
  }
}

/// Runs blocking work off the cooperative pool, one after another.
private actor DiskQueue {
  private let executor: DiskExecutor
  init(label: String) {
    executor = DiskExecutor(label: label)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<Value: Sendable>(_ work: @Sendable () throws -> Value) rethrows -> Value {
    try work()
  }
}
