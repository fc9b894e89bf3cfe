/// A progress as one line of text: a bar, the numbers, and as much more as there is room for.
///
/// ```
/// [===========>                            ] 12/40, 3.4 MB, 1.1 MB/s, 7 s left
/// ```
struct ProgressBar {
  let columns: Int
  var language = Language.english

  /// The progress in words alone.
  static func words(for progress: ProgressState, language: Language) -> [String] {
    [
      progress.numbers, language.text(.size(ByteSize(progress.bytes))),
      progress.rate.map { "\(language.text(.size(ByteSize($0))))/s" },
      progress.timeLeft.map { language.text(.timeLeft($0)) },
    ].compactMap { $0 }
  }

  private static let widestBar = 40
  private static let narrowestBar = 10

  func text(for progress: ProgressState) -> String {
    let parts = Self.words(for: progress, language: language)
    let candidates = (1...parts.count).reversed().map { parts.prefix($0).joined(separator: ", ") }
    // What is said matters more than a long bar, but a bar more than the last words.
    let text =
      candidates.first { DisplayWidth.columns(of: $0) + 3 + Self.narrowestBar <= columns }
      ?? candidates.first { DisplayWidth.columns(of: $0) <= columns } ?? String(progress.numbers.prefix(columns))
    let room = min(columns - DisplayWidth.columns(of: text) - 3, Self.widestBar)
    return room < Self.narrowestBar ? text : "\(bar(progress, room)) \(text)"
  }

  private func bar(_ progress: ProgressState, _ width: Int) -> String {
    let share = progress.count > 0 ? min(1, max(0, Double(progress.done) / Double(progress.count))) : 1
    let filled = Int(share * Double(width))
    let tip = filled < width && filled > 0 ? ">" : ""
    return "["
      + String(repeating: "=", count: max(0, filled - tip.utf8.count)) + tip
      + String(repeating: " ", count: width - filled)
      + "]"
  }
}
