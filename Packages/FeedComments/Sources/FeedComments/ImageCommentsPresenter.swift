/// Turns the outcomes of loading comments into view states. Pure: the time is passed in.
public struct ImageCommentsPresenter: Sendable {
  private let language: Language

  /// Makes a presenter that speaks `language`.
  public init(language: Language = .english) {
    self.language = language
  }

  /// The comments are being loaded.
  public func loading() -> ImageCommentsViewState {
    .loading
  }

  /// The comments were loaded. Dates are written relative to the time `now`.
  public func loaded(_ comments: [ImageComment], now: Date) -> ImageCommentsViewState {
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
    return .loaded(rows, emptyMessage: rows.isEmpty ? language.text(.noCommentsYet) : nil)
  }

  /// There are no comments to show.
  public func failed(_ error: any Error) -> ImageCommentsViewState {
    .failed(
      message: language.text(
        error is NoComments ? .commentsNotOffered : .failure(error, advice: advice(on: error))
      )
    )
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
