import FeedCore
import FeedFailures

/// The entry of an image's data. Its payload is the image's URL, then the data. In format version 2
/// which of several pictures it is comes in between; the others are still written in version 1,
/// which earlier programs read.
struct ImageDataEntry {
  let key: ImageDataKey
  let data: Data

  func encoded(mark: UInt64) throws(FailureCause) -> EntryWriter {
    guard data.count <= EntryFormat.maximumLength / 2 else {
      throw EntryFormat.tooLarge
    }
    var entry = EntryWriter(capacity: data.count + 512)
    entry.append(text: key.url.absoluteString)
    if let picture = key.picture {
      withUnsafeBytes(of: picture.uuid) { entry.append($0) }
    }
    data.withUnsafeBytes { entry.append($0) }
    let version: UInt64 = key.picture == nil ? 1 : 2
    entry.seal(kind: .imageData, version: version, timestamp: 0, mark: mark)
    return entry
  }
}

extension ImageDataEntry {
  init(decoding bytes: UnsafeRawBufferPointer) throws {
    var reader = try EntryReader(bytes, kind: .imageData)
    let url = try reader.url()
    key = ImageDataKey(url, picture: reader.version > 1 ? try reader.uuid() : nil)
    data = Data(bytes[reader.offset...])
  }
}
