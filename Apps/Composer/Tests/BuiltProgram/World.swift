import ChildProcess
import Foundation

/// A world in which the program runs: its server, its cache and its clock. The scenarios run in
/// each, with the same body.
protocol World: Sendable {
  /// The URL of a path of the demo site.
  func url(_ path: String) -> String
  /// Runs the program with these words, and a cache and a home of this world's own.
  func feed(_ words: [String]) async throws -> Outcome
  /// There is no connection from now on.
  func goOffline()
  /// There is a connection again.
  func goOnline()
  /// From now on the server answers whatever is asked as it answers this path.
  func respond(everythingAs path: String)
  /// From now on the server answers every next page as it answers this path, or as itself again.
  func respond(nextPagesAs path: String?)
  /// Does to the cached feed what a failing disk or a foreign program would.
  func corruptCachedFeed() async throws
}

extension World {
  func feed(_ words: String...) async throws -> Outcome { try await feed(words) }
}

/// What a world's server answers instead of what was asked.
struct Substitution: Sendable {
  /// The path of the site that it answers as; `nil` for the one that was asked.
  var path: String?
  /// Whether only next pages are meant.
  var isOfNextPages = false

  /// What stands in for `target`; `nil` for that itself.
  func callAsFunction(_ target: String) -> String? {
    isOfNextPages && !target.contains("after_id=") ? nil : path.map { "/\($0)" }
  }
}
