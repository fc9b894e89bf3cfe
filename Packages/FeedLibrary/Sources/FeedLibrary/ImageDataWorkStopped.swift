/// Work on the data of many images ended early, since what it saves cannot be written any more: on
/// a full disk each further request would be in vain.
public struct ImageDataWorkStopped: Error {
  /// Why nothing can be written.
  public let cause: any Error
  /// How many images' data is saved, of how many, and its bytes.
  public let saved: Int
  /// All images that there were.
  public let count: Int
  /// The bytes of those that are saved.
  public let bytes: Int

  /// Makes the error.
  public init(_ cause: any Error, saved: Int, of count: Int, bytes: Int) {
    self.cause = cause
    self.saved = saved
    self.count = count
    self.bytes = bytes
  }
}

extension ImageDataWorkStopped {
  /// After images with these sizes; `nil` for each that is not saved.
  init(_ error: UnwritableImageData, sizes: [Int?]) {
    let saved = sizes.compactMap(\.self)
    self.init(error.cause, saved: saved.count, of: sizes.count, bytes: saved.reduce(0, +))
  }
}

/// What could not be written, on its way out of parallel work.
struct UnwritableImageData: Error {
  let cause: any Error
}
