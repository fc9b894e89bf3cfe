import Dispatch
import FeedCore
import ImageHeaders
import Synchronization

/// Pictures up to a number of bytes. What was not asked for the longest is dropped first.
final class PictureMemory<Picture: Sendable>: Sendable {
  private let recent: Mutex<RecentPictures<Picture>>

  init(limit: Int) {
    recent = Mutex(RecentPictures(limit: limit))
  }

  func picture(for key: PictureKey) -> Picture? {
    recent.withLock { $0.picture(for: key) }
  }

  func insert(_ decoded: DecodedPicture<Picture>, for key: PictureKey) {
    recent.withLock { $0.insert(decoded, for: key) }
  }

  func removeAll() {
    recent.withLock { $0.removeAll() }
  }

  var cost: Int { recent.withLock(\.cost) }
}

/// What tells pictures in memory apart.
struct PictureKey: Hashable {
  let data: ImageDataKey
  let size: ImageSize?

  init(_ request: PictureRequest) {
    data = request.key
    size = request.size
  }
}

/// Pictures in the order of their last use.
private struct RecentPictures<Picture: Sendable> {
  private struct Entry {
    let decoded: DecodedPicture<Picture>
    /// The neighbours in the order.
    var older: PictureKey?
    var newer: PictureKey?
  }

  private let limit: Int
  private(set) var cost = 0
  private var entries: [PictureKey: Entry] = [:]
  private var oldest: PictureKey?
  private var newest: PictureKey?

  init(limit: Int) {
    self.limit = limit
  }

  mutating func picture(for key: PictureKey) -> Picture? {
    guard let decoded = remove(key) else {
      return nil
    }
    append(decoded, for: key)
    return decoded.picture
  }

  /// Keeps a picture, unless it alone is larger than the limit.
  mutating func insert(_ decoded: DecodedPicture<Picture>, for key: PictureKey) {
    remove(key)
    guard decoded.cost <= limit else {
      return
    }
    append(decoded, for: key)
    while cost > limit, let oldest {
      remove(oldest)
    }
  }

  mutating func removeAll() {
    self = RecentPictures(limit: limit)
  }

  private mutating func append(_ decoded: DecodedPicture<Picture>, for key: PictureKey) {
    entries[key] = Entry(decoded: decoded, older: newest)
    if let newest {
      entries[newest]?.newer = key
    } else {
      oldest = key
    }
    newest = key
    cost += decoded.cost
  }

  @discardableResult
  private mutating func remove(_ key: PictureKey) -> DecodedPicture<Picture>? {
    guard let entry = entries.removeValue(forKey: key) else {
      return nil
    }
    if let older = entry.older {
      entries[older]?.newer = entry.newer
    } else {
      oldest = entry.newer
    }
    if let newer = entry.newer {
      entries[newer]?.older = entry.older
    } else {
      newest = entry.older
    }
    cost -= entry.decoded.cost
    return entry.decoded
  }
}

/// Calls a function when the system is short of memory, where it says so: on Apple platforms.
final class MemoryPressure: Sendable {
  #if canImport(Darwin)
    private let source: Mutex<any DispatchSourceMemoryPressure>

    init(_ react: @escaping @Sendable () -> Void) {
      let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical])
      source.setEventHandler(handler: react)
      source.activate()
      self.source = Mutex(source)
    }

    deinit {
      source.withLock { $0.cancel() }
    }
  #else
    init(_ react: @escaping @Sendable () -> Void) {}
  #endif
}
