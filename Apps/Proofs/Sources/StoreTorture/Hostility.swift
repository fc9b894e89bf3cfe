import FeedCacheFileStore

/// What an attacker, or an accident, puts in the place of each file and directory of the cache.
struct Hostility: Sendable {
  enum Thing: String, CaseIterable, Sendable {
    case linkToFile = "a symbolic link to a file"
    case linkToDirectory = "a symbolic link to a directory"
    case linkToNothing = "a symbolic link to nothing"
    case pipe = "a pipe"
    case directory = "a directory"
    case file = "a file"
    case device = "a device"
    case foreign = "another user's"
    case writable = "mode 0777"
  }

  private static let places = [
    "", "/lock", "/usage", "/usage/R", "/F", "/F/feed", "/F/images", "/F/images/I", "/F/tmp", "/F/tmp/feed",
    "/F/tmp/feed.previous", "/F/tmp/I", "/F/tmp/I.previous",
  ]
  /// Long enough for any machine, and an end to any hang.
  private static let deadline: UInt32 = 20

  let subject = Subject.fileStore

  func run() throws -> Report {
    let scratch = try Scratch("hostility")
    defer { try? scratch.remove() }
    var (cases, skipped, errors, hangs) = (0, 0, 0, 0)
    var wrongs: [String] = []
    for place in Self.places {
      for thing in Self.Thing.allCases {
        for operation in Operation.allCases {
          try scratch.empty()
          try? FileManager.default.removeItem(atPath: scratch.path + "/outside")
          let outside = try makeOutside(scratch)
          _ = Child.run { try await keep(scratch) }
          guard try plant(thing, at: place, scratch) else {
            skipped += 1
            continue
          }
          let before = try snapshot(outside)
          let ended = Child.run {
            alarm(Self.deadline)
            try await operation.perform(subject.store(at: scratch.cache), FileFeedCache(path: scratch.cache))
          }
          cases += 1
          switch ended {
          case 0: break
          case 1: errors += 1
          case 128 + SIGALRM:
            hangs += 1
            wrongs.append("\(operation) hangs with \(thing.rawValue) at '\(place)'")
          default: wrongs.append("\(operation) ended with \(ended), with \(thing.rawValue) at '\(place)'")
          }
          if try snapshot(outside) != before {
            wrongs.append("something outside was changed, with \(thing.rawValue) at '\(place)'")
          }
          wrongs += modes(scratch, besides: place)
        }
      }
    }
    let figures =
      "\(cases) operations on \(Self.places.count) places × \(Thing.allCases.count) things: \(errors) clear errors, \(hangs) hangs, \(wrongs.count) wrongs"
      + (skipped > 0 ? "; \(skipped) cases SKIPPED, which make no sense there, or need root" : "")
    return Report(name: "hostile directories", figures: figures, wrongs: wrongs)
  }

  /// What is done to the store; what it throws must be its own clear error.
  private enum Operation: CaseIterable {
    case load, loadPicture, savePicture, save, summaries, delete, deleteAll

    func perform(_ store: Subject.Store, _ cache: FileFeedCache) async throws {
      do {
        switch self {
        case .load: _ = try await store.retrieve()
        case .loadPicture: _ = try await store.retrieveImageData(for: Sample.picture(0))
        case .savePicture: try await store.insert(Sample.data(0, 2), for: Sample.picture(0))
        case .save: try await store.replace(with: Sample.feed(2))
        case .summaries: _ = try await cache.summaries()
        case .delete: try await store.delete()
        case .deleteAll: try await cache.deleteAll()
        }
      } catch FeedStoreError.corrupt, FeedStoreError.unavailable {
        // The expected outcome, told apart from success by the exit code.
        _exit(1)
      }
    }
  }

  private func keep(_ scratch: Scratch) async throws {
    let store = subject.store(at: scratch.cache)
    try await store.replace(with: Sample.feed(1))
    try await store.insert(Sample.data(0, 1), for: Sample.picture(0))
  }

  private func makeOutside(_ scratch: Scratch) throws -> String {
    let outside = scratch.path + "/outside"
    try FileManager.default.createDirectory(atPath: outside + "/directory", withIntermediateDirectories: true)
    for name in ["file", "directory/file", "directory/feed"] {
      try Data("precious".utf8).write(to: URL(filePath: "\(outside)/\(name)"))
    }
    return outside
  }

  /// Puts the thing there; `false` where it cannot be made, or makes no sense.
  private func plant(_ thing: Thing, at place: String, _ scratch: Scratch) throws -> Bool {
    let outside = scratch.path + "/outside"
    let path = scratch.cache + (try resolve(place, scratch))
    switch thing {
    case .foreign:
      return FileManager.default.fileExists(atPath: path) && geteuid() == 0 && chown(path, 65_534, 65_534) == 0
    case .writable: return FileManager.default.fileExists(atPath: path) && chmod(path, 0o777) == 0
    default: break
    }
    try? FileManager.default.removeItem(atPath: path)
    switch thing {
    case .linkToFile: return symlink(outside + "/file", path) == 0
    case .linkToDirectory: return symlink(outside + "/directory", path) == 0
    case .linkToNothing: return symlink(outside + "/nothing", path) == 0
    case .pipe: return mkfifo(path, 0o600) == 0
    case .directory: return mkdir(path, 0o700) == 0 && mkdir(path + "/x", 0o700) == 0
    case .file: return close(open(path, O_WRONLY | O_CREAT, 0o600)) == 0
    // The terminal of the process: opening it waits for nothing, and writing to it would show.
    case .device: return geteuid() == 0 && mknod(path, S_IFCHR | 0o600, 5 << 8) == 0
    case .foreign, .writable: return false
    }
  }

  /// The place with its hashes filled in.
  private func resolve(_ place: String, _ scratch: Scratch) throws -> String {
    let names = files(below: scratch.cache)
    guard let feed = names.first(where: { $0.hasSuffix("/feed") }),
      let image = names.first(where: { $0.contains("/images/") })
    else { throw Wrong("nothing was kept") }
    let folder = feed.dropLast("/feed".count)
    let record = names.first { $0.hasPrefix("usage/") }?.dropFirst("usage/".count) ?? ""
    let file = image.dropFirst(folder.count + "/images/".count)
    return String(
      place.split(separator: "/", omittingEmptySubsequences: false).map {
        $0 == "F" ? folder : $0 == "R" ? record : $0.replacing("I", with: file)
      }
      .joined(separator: "/"))
  }

  private func snapshot(_ outside: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for file in files(below: outside) { contents[file] = try Data(contentsOf: URL(filePath: "\(outside)/\(file)")) }
    return contents
  }

  /// What is ours is for its owner alone, whatever was around it.
  private func modes(_ scratch: Scratch, besides place: String) -> [String] {
    files(below: scratch.cache).compactMap { file in
      var status = stat()
      guard lstat("\(scratch.cache)/\(file)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_mode & 0o077 != 0,
        status.st_mode & 0o777 != 0o777
      else { return nil }
      return "\(file) can be read by others, with something at '\(place)'"
    }
  }
}
