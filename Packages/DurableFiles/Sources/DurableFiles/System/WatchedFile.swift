/// A file that is about to be replaced, watched for those who open it to write to it, such as an
/// editor that saves in place: what they write would go to the replaced file, and be lost. Only
/// Linux, on its own file systems, can tell; elsewhere nobody is seen.
final class WatchedFile {
  let file: DiskFile
  private var isWatching = false

  init(_ file: consuming DiskFile) {
    self.file = file
  }

  /// Begins to watch, until this is gone. A process that opens the file for writing waits until
  /// then. Returns whether no process has it open for writing already.
  func watch() -> Bool {
    #if os(Linux)
      // Swift's Glibc does not import these. The signal that somebody waits is one that is ignored
      // by default: another one would end the process.
      let setSignal: CInt = 10
      let setLease: CInt = 1_024
      guard fcntl(file.raw, setSignal, SIGURG) == 0 else {
        return true
      }
      isWatching = fcntl(file.raw, setLease, CInt(F_RDLCK)) == 0
      return isWatching || errno != EAGAIN
    #else
      return true
    #endif
  }

  /// Whether nobody waits for the end of the watch.
  var isUntouched: Bool {
    let getLease: CInt = 1_025
    return !isWatching || fcntl(file.raw, getLease) == CInt(F_RDLCK)
  }
}

// It is watched by one writer, under its lock.
@available(*, unavailable) extension WatchedFile: Sendable {}
