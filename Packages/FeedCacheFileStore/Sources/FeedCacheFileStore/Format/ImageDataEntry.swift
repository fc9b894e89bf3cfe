import FeedFailures

/// The entry of an image's data. Its payload is the image's URL, then the data.
struct ImageDataEntry {
  let url: URL
  let data: Data

  func encoded(mark: UInt64) throws(FailureCause) -> EntryWriter {
    guard data.count <= EntryFormat.maximumLength / 2 else {
      throw EntryFormat.tooLarge
    }
    var entry = EntryWriter(capacity: data.count + 512)
    entry.append(text: url.absoluteString)
    data.withUnsafeBytes { entry.append($0) }
    entry.seal(kind: .imageData, timestamp: 0, mark: mark)
    return entry
  }
}

extension ImageDataEntry {
  init(decoding bytes: UnsafeRawBufferPointer) throws {
    var reader = try EntryReader(bytes, kind: .imageData)
    url = try reader.url()
    data = Data(bytes[reader.offset...])
  }
}
