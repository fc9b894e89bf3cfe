import DurableFiles
import FaultySystem
import Findings

/// A person with an editor that knows no lock. It reads a file of a thousand feeds, changes a
/// comment and a setting of one of them, looks whether the file is still the one that it read, as
/// vim does, and saves: into a new file that it renames, or in place, in several writes.
struct Editor {
  private static let feeds = 1_000

  let path: String
  /// The longest pause after a save, in microseconds.
  let longestPause: UInt32
  private(set) var saves = 0
  private(set) var renames = 0
  /// How often the file was another one just before a save, so that it began anew.
  private(set) var noticed = 0
  /// The last words of the lines that others added, and that it overwrote.
  private(set) var overwritten: Set<String> = []
  /// What the person wrote. The others only add to its end.
  private(set) var own: Data
  /// The number of the last save of each feed.
  private var edits = Array(repeating: 0, count: feeds)
  private var randomness = Randomness(seed: 28)

  /// Writes the file as it is at first.
  init(path: String, longestPause: UInt32) throws {
    self.path = path
    self.longestPause = longestPause
    own = Self.document(edits)
    try own.write(to: URL(filePath: path))
  }

  private static func document(_ edits: [Int]) -> Data {
    var text = "# my feeds\n\n"
    for (feed, edit) in edits.enumerated() {
      text += """
        https://feed.example/\(feed) own-\(feed)
          # looked at \(edit) times
          title Feed \(feed), \(edit)
          tags sea sky
          unknown key\n
        """
    }
    return Data(text.utf8)
  }

  /// Edits one feed, as often as needed to save it.
  /// - Throws: ``Violation`` if something that it saved before is not there.
  mutating func edit() throws {
    saves += 1
    edits[Int.random(in: 0..<Self.feeds, using: &randomness)] = saves
    let new = Self.document(edits)
    let isRenamed = Bool.random(using: &randomness)
    while try !save(new, isRenamed: isRenamed) {
      noticed += 1
    }
    own = new
    renames += isRenamed ? 1 : 0
    usleep(UInt32.random(in: 0..<longestPause, using: &randomness))
  }

  /// What others added to what the person wrote, all of which is there.
  func additions() throws -> Data { try settled().bytes.dropFirst(own.count) }

  private mutating func save(_ new: Data, isRenamed: Bool) throws -> Bool {
    let (bytes, status) = try settled()
    let saved = new + bytes.dropFirst(own.count)
    let found =
      try isRenamed ? rename(saved, over: status) : writeInPlace(saved, over: status)
    guard let found else {
      return false
    }
    if found != bytes {
      noteOverwritten(found.dropFirst(own.count), insteadOf: bytes.dropFirst(own.count))
    }
    return true
  }

  /// A program that finds out that the person saved puts that back at once, and is waited for.
  private func settled() throws -> (bytes: Data, status: stat) {
    for _ in 0..<500 {
      let file = open(path, O_RDONLY)
      var status = stat()
      if file >= 0 {
        defer { close(file) }
        fstat(file, &status)
        let bytes = contents(of: file)
        if bytes.starts(with: own) {
          return (bytes, status)
        }
      }
      usleep(1_000)
    }
    throw Violation("something that the person saved is lost")
  }

  /// Saves by a rename, and returns what that replaces, or `nil` if it is not what was read. To
  /// know it, the files exchange their names, which replaces as a rename does.
  private func rename(_ bytes: Data, over before: stat) throws -> Data? {
    let new = path + ".person"
    try bytes.write(to: URL(filePath: new))
    defer { unlink(new) }
    var now = stat()
    guard stat(path, &now) == 0, now.isSame(as: before), torture_exchange(new, path) == 0 else {
      return nil
    }
    return try Data(contentsOf: URL(filePath: new))
  }

  /// Saves in place, and returns what that overwrites, or `nil` if it is not what was read. It
  /// looks when the file is open: from then on nobody replaces it.
  private mutating func writeInPlace(_ bytes: Data, over before: stat) throws -> Data? {
    let file = open(path, O_RDWR)
    guard file >= 0 else {
      return nil
    }
    defer { close(file) }
    var opened = stat()
    var named = stat()
    guard fstat(file, &opened) == 0, opened.isSame(as: before),
      stat(path, &named) == 0, named.isSame(as: before)
    else {
      return nil
    }
    let found = contents(of: file)
    ftruncate(file, 0)
    for start in stride(from: 0, to: bytes.count, by: 40_000) {
      let piece = bytes[start...].prefix(40_000)
      guard piece.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == piece.count else {
        throw Violation("the editor cannot write")
      }
      usleep(UInt32.random(in: 0..<400, using: &randomness))
    }
    return found
  }

  private mutating func noteOverwritten(_ found: Data, insteadOf read: Data) {
    let lines = { (bytes: Data) in String(decoding: bytes, as: UTF8.self).split(separator: "\n") }
    let known = Set(lines(read))
    for line in lines(found) where !line.hasPrefix(" ") && !known.contains(line) {
      overwritten.insert(String(line.split(separator: " ").last ?? ""))
    }
  }

  private func contents(of file: CInt) -> Data {
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(file, &buffer, buffer.count, off_t(bytes.count))
      guard count > 0 else {
        return bytes
      }
      bytes += buffer.prefix(upTo: count)
    }
  }
}

extension stat {
  fileprivate func isSame(as other: stat) -> Bool {
    FileStatus(self).mark == FileStatus(other).mark
  }
}
