/// Why a saved copy is shown of a feed that nothing is wrong with: its reader does not want it to
/// be requested again so soon. A copy that is shown for this needs no word.
public struct NotDue: Error, Hashable {
  /// Makes the reason.
  public init() {}
}
