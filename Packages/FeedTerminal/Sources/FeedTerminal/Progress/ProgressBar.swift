/// A progress as one line of text: a bar, the numbers, and as much more as fits.
///
/// ```
/// [===========>                            ] 12/40, 3.4 MB, 1.1 MB/s, 7 s left
/// ```
struct ProgressBar {
  let columns: Int
  var language = Language.english

  private static let widestBar = 40
  private static let narrowestBar = 10

  func text(for progress: ProgressState) -> String {
    let numbers = "\(progress.done)/\(progress.count)"
    let parts = [
      numbers, language.text(.size(progress.bytes)), progress.rate.map { "\(language.text(.size($0)))/s" },
      progress.timeLeft.map { language.text(.timeLeft($0)) },
    ].compactMap { $0 }
    let candidates = (1...parts.count).reversed().map { parts.prefix($0).joined(separator: ", ") }
    // The words matter more than a long bar, but a bar more than the last words.
    let text =
      candidates.first { DisplayWidth.columns(of: $0) + 3 + Self.narrowestBar <= columns }
      ?? candidates.first { DisplayWidth.columns(of: $0) <= columns } ?? String(numbers.prefix(columns))
    let width = min(columns - DisplayWidth.columns(of: text) - 3, Self.widestBar)
    return width < Self.narrowestBar ? text : "\(bar(progress, width)) \(text)"
  }

  private func bar(_ progress: ProgressState, _ width: Int) -> String {
    let share = progress.count > 0 ? min(1, max(0, Double(progress.done) / Double(progress.count))) : 1
    let filled = Int(share * Double(width))
    let tip = filled < width && filled > 0 ? ">" : ""
    let line = String(repeating: "=", count: filled - tip.utf8.count) + tip
    return "[\(line)\(String(repeating: " ", count: width - filled))]"
  }
}
