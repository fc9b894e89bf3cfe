/// Times in the lines of notes: whole seconds since 1970.
extension Date {
  /// A time before the year 10000; beyond that it does not become a number again.
  public init?(seconds: String) {
    guard let seconds = Int(seconds), (0..<253_402_300_800).contains(seconds) else {
      return nil
    }
    self.init(timeIntervalSince1970: Double(seconds))
  }

  /// The number of its seconds; that of the nearest time that can be read where it has none.
  public var seconds: Int {
    Int(max(0, min(253_402_300_799, timeIntervalSince1970)))
  }
}
