/// The quota for the image data of one feed. Pure: it decides which images are dropped, whatever the storage.
public struct FeedImageDataLimit: Hashable, Sendable {
  /// The bytes of all image data together, without what a store adds to them.
  public let bytes: Int
  /// The number of images with data.
  public let count: Int

  /// Makes a limit. The default, 512 MiB and 10,000 images, is plenty for reading offline, and little for a disk.
  public init(bytes: Int = 512 << 20, count: Int = 10_000) {
    self.bytes = bytes
    self.count = count
  }

  /// Whether this much image data is within the limit.
  public func allows(bytes: Int, count: Int) -> Bool {
    bytes <= self.bytes && count <= self.count
  }

  /// The images to drop so that `new` data fits: those that are not in the feed, then those furthest down.
  /// - Parameters:
  ///   - new: the key and size of the new data, which replaces the data of the same key.
  ///   - kept: the sizes of all data, by key.
  ///   - rank: a key's position in the feed, from 0, or `nil` if it is not in the feed.
  /// - Returns: the keys to drop, or `nil` if the new data itself would be the first to go.
  public func drops<Key: Hashable>(
    toKeep new: (key: Key, size: Int), besides kept: [Key: Int], rank: (Key) -> Int?
  ) -> [Key]? {
    var others = kept
    others[new.key] = nil
    var bytes = others.values.reduce(new.size, +)
    var count = others.count + 1
    guard !allows(bytes: bytes, count: count) else { return [] }

    let newRank = rank(new.key) ?? .max
    let furthestFirst = others.map { (key: $0.key, size: $0.value, rank: rank($0.key) ?? .max) }
      .filter { $0.rank > newRank }
      .sorted { $0.rank > $1.rank }
    var drops: [Key] = []
    for other in furthestFirst where !allows(bytes: bytes, count: count) {
      drops.append(other.key)
      bytes -= other.size
      count -= 1
    }
    return allows(bytes: bytes, count: count) ? drops : nil
  }
}
