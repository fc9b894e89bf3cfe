public import FeedPresentation

/// A view that keeps the port's promises, as the tests check.
public struct @X@FeedView: FeedView {
  private let show: @Sendable (String) throws -> Void

  /// Makes a view whose text goes to `show`: the text replaces what was shown before. It throws if it cannot show it.
  public init(show: @escaping @Sendable (String) throws -> Void) { self.show = show }

  /// Shows `state` instead of the one before.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    throw NotWritten(description: "@NAME@ shows nothing yet: write display(_:)")
  }
}

/// What is still to be written.
struct NotWritten: Error, CustomStringConvertible {
  let description: String
}
