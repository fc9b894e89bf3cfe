/// How long something will still take, in the largest unit that it fills, rounded up, so that nobody waits longer than they were told; a
/// language puts it into words.
public enum Wait: Hashable, Sendable {
  /// Whole seconds, 0 to 59; 0 also for what is due.
  case seconds(Int)
  /// Whole minutes, 1 to 59.
  case minutes(Int)
  /// Whole hours.
  case hours(Int)

  /// The wait of this duration.
  public init(_ duration: Duration) {
    let (whole, rest) = duration.components
    let seconds = max(0, whole < Int64.max && rest > 0 ? whole + 1 : whole)
    let minutes = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
    let hours = minutes / 60 + (minutes % 60 > 0 ? 1 : 0)
    self =
      if seconds < 60 { .seconds(Int(seconds)) } else if minutes < 60 { .minutes(Int(minutes)) } else {
        .hours(Int(hours))
      }
  }
}

extension Wait {
  /// The number of its unit.
  var count: Int {
    switch self {
    case .seconds(let count), .minutes(let count), .hours(let count): count
    }
  }
}
