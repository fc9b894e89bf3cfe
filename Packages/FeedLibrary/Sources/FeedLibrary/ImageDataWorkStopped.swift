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
  /// After these outcomes; `nil` stands for each image of which there is none.
  init(_ cause: any Error, after outcomes: [ImageDataOutcome?]) {
    let saved = outcomes.compactMap { $0?.size }
    self.init(cause, saved: saved.count, of: outcomes.count, bytes: saved.reduce(0, +))
  }
}
