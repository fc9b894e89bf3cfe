/// Remembers when feeds were last used, for later runs of a program.
///
/// What every store promises:
/// - An update is one step: no other one, in this program or in others, comes between what it reads
///   and what it leaves. Each is seen by every later one, and none is lost.
/// - An update that throws, or whose task is **cancelled** before it is made, changes nothing.
public protocol FeedUseStore: Sendable {
  /// Changes what is remembered, and returns what `change` returns, which may be called again and
  /// does nothing else.
  func update<Value: Sendable>(
    _ change: @Sendable (inout FeedUses) throws -> Value
  ) async throws -> Value
}
