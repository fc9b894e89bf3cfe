import FeedCache
import FeedCacheFileStore
import Findings

/// Puts what an attacker, or an accident, may leave in place of each file and directory of the
/// cache.
struct HostileDirectories: Sendable {
  /// Puts a thing at `path`, near the files `outside`; false where it cannot be made, or makes no
  /// sense.
  private typealias Plant = @Sendable (_ path: String, _ outside: String) -> Bool
  private typealias Operation = @Sendable (Subject.Store, FileFeedCache) async throws -> Void

  /// `F` is the feed's folder, `I` the name of an image, `R` the ledger's entry.
  private static let places = [
    "", "/lock", "/usage", "/usage/R",
    "/F", "/F/feed", "/F/images", "/F/images/I",
    "/F/tmp", "/F/tmp/feed", "/F/tmp/feed.previous", "/F/tmp/I", "/F/tmp/I.previous",
  ]

  private static let things: [(name: String, plant: Plant)] = [
    ("a symbolic link to a file", { symlink($1 + "/file", cleared($0)) == 0 }),
    ("a symbolic link to a directory", { symlink($1 + "/directory", cleared($0)) == 0 }),
    ("a symbolic link to nothing", { symlink($1 + "/nothing", cleared($0)) == 0 }),
    ("a pipe", { path, _ in mkfifo(cleared(path), 0o600) == 0 }),
    (
      "a directory",
      { path, _ in mkdir(cleared(path), 0o700) == 0 && mkdir(path + "/x", 0o700) == 0 }
    ),
    ("a file", { path, _ in close(open(cleared(path), O_WRONLY | O_CREAT, 0o600)) == 0 }),
    // The terminal of the process: opening it waits for nothing, and writing to it would show.
    (
      "a device",
      { path, _ in mknod(cleared(path), S_IFCHR | 0o600, 5 << 8) == 0 && geteuid() == 0 }
    ),
    ("another user's", { path, _ in geteuid() == 0 && chown(path, 65_534, 65_534) == 0 }),
    ("mode 0777", { path, _ in chmod(path, 0o777) == 0 }),
  ]

  private static let operations: [(name: String, perform: Operation)] = [
    ("load", { store, _ in _ = try await store.retrieve() }),
    (
      "loadPicture",
      { store, _ in _ = try await store.retrieveImageData(for: NumberedFeeds.picture(0)) }
    ),
    ("savePicture", { store, _ in try await store.savePicture(0, 2) }),
    ("save", { store, _ in try await store.save(2) }),
    ("summaries", { _, cache in _ = try await cache.summaries() }),
    ("delete", { store, _ in try await store.delete() }),
    ("deleteAll", { _, cache in try await cache.deleteAll() }),
  ]

  func run() throws -> Finding {
    try torture("hostile directories") { directory, violations in
      var cases = 0
      var skipped = 0
      var errors = 0
      var hangs = 0
      for place in Self.places {
        for thing in Self.things {
          for operation in Self.operations {
            let situation = "with \(thing.name) at '\(place)'"
            let outside = try makeOutside(directory)
            try directory.removeCache()
            _ = Child.run {
              let store = Subject.fileStore.store(at: directory.cache)
              try await store.save(1)
              try await store.savePicture(0, 1)
            }
            guard thing.plant(directory.cache + (try resolve(place, directory)), outside) else {
              skipped += 1
              continue
            }
            let before = try contents(of: outside)
            let ended = Child.run { try await perform(operation.perform, directory) }
            cases += 1
            switch ended {
            case 0:
              break
            case 1:
              errors += 1
            case 128 + SIGALRM:
              hangs += 1
              violations.append("\(operation.name) hangs \(situation)")
            default:
              violations.append("\(operation.name) ended with \(ended), \(situation)")
            }
            if try contents(of: outside) != before {
              violations.append("something outside was changed, \(situation)")
            }
            violations += readableFiles(directory).map {
              "\($0) can be read by others, \(situation)"
            }
          }
        }
      }
      return
        "\(cases) operations on \(Self.places.count) places × \(Self.things.count) things: \(errors) clear errors, "
        + "\(hangs) hangs, \(violations.count) violations"
        + (skipped > 0 ? "; \(skipped) cases SKIPPED, which make no sense there, or need root" : "")
    }
  }

  private func perform(_ operation: Operation, _ directory: WorkDirectory) async throws {
    // Long enough for any machine, and an end to any hang.
    alarm(20)
    do {
      try await operation(
        Subject.fileStore.store(at: directory.cache),
        FileFeedCache(path: directory.cache)
      )
    } catch FeedStoreError.corrupt, FeedStoreError.unavailable {
      // A clear error is as good as success; the exit code says which it was.
      _exit(1)
    } catch {
      complain("\(error)")
      _exit(3)
    }
  }

  private func makeOutside(_ directory: WorkDirectory) throws -> String {
    let outside = Self.cleared(directory.path + "/outside")
    try FileManager.default.createDirectory(
      atPath: outside + "/directory",
      withIntermediateDirectories: true
    )
    for name in ["file", "directory/file", "directory/feed"] {
      try Data("precious".utf8).write(to: URL(filePath: "\(outside)/\(name)"))
    }
    return outside
  }

  /// The path, with nothing there any more.
  private static func cleared(_ path: String) -> String {
    // Mostly there was nothing.
    try? FileManager.default.removeItem(atPath: path)
    return path
  }

  /// The place with its letters filled in.
  private func resolve(_ place: String, _ directory: WorkDirectory) throws -> String {
    let names = files(below: directory.cache)
    guard let feed = names.first(where: { $0.hasSuffix("/feed") }),
      let image = names.first(where: { $0.contains("/images/") })
    else {
      throw Violation("nothing was kept")
    }
    let folder = String(feed.dropLast("/feed".count))
    let record = names.first { $0.hasPrefix("usage/") }?.dropFirst("usage/".count) ?? ""
    return place.replacing("/F", with: "/" + folder).replacing("/R", with: "/" + record)
      .replacing("/I", with: image.dropFirst(folder.count + "/images".count))
  }

  private func contents(of outside: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for file in files(below: outside) {
      contents[file] = try Data(contentsOf: URL(filePath: "\(outside)/\(file)"))
    }
    return contents
  }

  /// The regular files of the cache that others may read, except for one that was made so.
  private func readableFiles(_ directory: WorkDirectory) -> [String] {
    files(below: directory.cache).filter { file in
      var status = stat()
      return lstat("\(directory.cache)/\(file)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && status.st_mode & 0o077 != 0 && status.st_mode & 0o777 != 0o777
    }
  }
}
