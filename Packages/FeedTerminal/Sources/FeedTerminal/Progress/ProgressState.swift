import FeedPresentation
import TextColumns

/// The progress of a command that does the same for many things.
public struct ProgressState: Hashable, Sendable {
  /// How many are done, how many there are, and the bytes of those done.
  public var done, count, bytes: Int
  /// The time since the start.
  public var elapsed: Duration

  /// Makes a progress.
  public init(done: Int, of count: Int, bytes: Int, elapsed: Duration) {
    self.done = done
    self.count = count
    self.bytes = bytes
    self.elapsed = elapsed
  }

  private static let widestBar = 40
  private static let narrowestBar = 10

  /// The progress as one line of text: a bar, the numbers, and as much more as fits.
  ///
  /// ```
  /// [===========>                            ] 12/40, 3.4 MB, 1.1 MB/s, 7 s left
  /// ```
  func text(columns: Int, language: Language) -> String {
    let numbers = "\(done)/\(count)"
    let parts = [
      numbers, language.text(.size(bytes)), rate.map { "\(language.text(.size($0)))/s" },
      timeLeft.map { language.text(.timeLeft($0)) },
    ].compactMap { $0 }
    let candidates = (1...parts.count).reversed().map { parts.prefix($0).joined(separator: ", ") }
    // The words matter more than a long bar, but a bar more than the last words.
    let text =
      candidates.first { DisplayWidth.columns(of: $0) + 3 + Self.narrowestBar <= columns }
      ?? candidates.first { DisplayWidth.columns(of: $0) <= columns }
      ?? String(numbers.prefix(columns))
    let width = min(columns - DisplayWidth.columns(of: text) - 3, Self.widestBar)
    return width < Self.narrowestBar ? text : "\(bar(width)) \(text)"
  }

  private func bar(_ width: Int) -> String {
    let share = count > 0 ? min(1, max(0, Double(done) / Double(count))) : 1
    let filled = Int(share * Double(width))
    let tip = filled < width && filled > 0 ? ">" : ""
    let line = String(repeating: "=", count: filled - tip.utf8.count) + tip
    return "[\(line)\(String(repeating: " ", count: width - filled))]"
  }

  /// Mean bytes per second since the start; `nil` if it is too early to say.
  private var rate: Int? {
    guard let seconds, bytes > 0 else {
      return nil
    }
    return Int(min(Double(bytes) / seconds, 1e15))
  }

  /// The estimated time for the rest, at the mean speed; `nil` if it is too early to say, or
  /// nothing is left.
  private var timeLeft: Duration? {
    guard let seconds, done > 0, done < count else {
      return nil
    }
    return .seconds(min(seconds / Double(done) * Double(count - done), 1e12))
  }

  /// The first second is not representative.
  private var seconds: Double? {
    let seconds = elapsed / .seconds(1)
    return seconds < 1 ? nil : seconds
  }
}
