public import FeedCore
import FeedFailures
public import FeedPresentation

/// Turns the outcomes of loading comments into view states. Pure: the time is passed in.
public struct ImageCommentsPresenter: Sendable {
  private let language: Language

  /// Makes a presenter that speaks `language`.
  public init(language: Language = Language(for: ["en"], words: [.comments])) {
    self.language = language
  }

  /// The comments are being loaded.
  public func loading() -> ImageCommentsViewState {
    .loading
  }

  /// The comments were loaded. Dates are written relative to the time `now`.
  public func loaded(_ comments: [ImageComment], now: Date) -> ImageCommentsViewState {
    .loaded(screen(of: comments, now: now))
  }

  func screen(of comments: [ImageComment], now: Date) -> ImageCommentsScreen {
    let rows = comments.map { comment in
      let date = comment.created.flatMap { Message.published($0, now: now) }.map(language.text)
      let author = SafeText.line(comment.author ?? "", limit: SafeText.Limit.status)
      return ImageCommentRow(
        id: comment.id,
        lines: SafeText.lines(comment.message),
        author: author.isEmpty ? nil : author,
        created: date == nil ? nil : comment.created,
        date: date
      )
    }
    return ImageCommentsScreen(
      rows: rows,
      emptyMessage: rows.isEmpty ? language.text(.noCommentsYet) : nil
    )
  }

  /// There are no comments to show.
  public func failed(_ error: any Error) -> ImageCommentsViewState {
    .failed(
      message: language.text(
        error is NoComments ? .commentsNotOffered : .failure(error, advice: advice(on: error))
      )
    )
  }

  /// There are no comments, and the error was dismissed: nothing is shown.
  public func nothing() -> ImageCommentsViewState {
    .loaded(ImageCommentsScreen(rows: [], emptyMessage: nil))
  }

  /// The comments could not be loaded again; their rows are still shown.
  public func failedAgain(_ error: any Error) -> String {
    language.text(error is NoComments ? .commentsNotOffered : .reason(error))
  }

  private func advice(on error: any Error) -> Message? {
    guard let failure = error as? LoadFailure else {
      return nil
    }
    return switch (failure.kind, failure.failureCause) {
    case (.offline, _): .adviceOnCommentsWhenOffline
    case (.invalidData, .status(404)), (.invalidData, .status(410)): .adviceOnMissingComments
    default: nil
    }
  }
}

extension SafeText {
  /// The lines of untrusted text, each made safe, without empty ones. At most 20 are read, of about
  /// as many scalars as a description has.
  static func lines(_ text: String) -> [String] {
    let pieces = text.utf8.split(maxSplits: 20) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    var lines: [String] = []
    var room: Int = Limit.description - 1
    for (index, piece) in pieces.enumerated() {
      // A line that was cut leaves less room than its last letter needed.
      guard index < 20, room > 32 else {
        if lines.last?.hasSuffix("…") == false {
          lines[lines.count - 1] += "…"
        }
        break
      }
      let line = line(String(Substring(piece)), limit: room)
      room -= line.unicodeScalars.count
      if !line.isEmpty {
        lines.append(line)
      }
    }
    return lines
  }
}
