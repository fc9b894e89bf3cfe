import TerminalPictures

/// The pictures that a terminal keeps, so that one is shown at once when it is wanted: the selected
/// one and its neighbours.
struct SentPictures {
  private struct Kept {
    let number: UInt32
    /// How many of its frames were sent.
    var frames = 0
  }

  private var all: [BrowsePicture.Identity: Kept] = [:]
  private var lastNumber: UInt32 = 0

  /// What shows a picture at the cursor; one that the terminal does not keep is sent first.
  mutating func show(_ picture: BrowsePicture) -> any Sequence<String> {
    guard let kept = picture.kept else {
      return picture.pieces
    }
    if let number = all[kept.identity]?.number {
      return [kept.picture.showing(number)]
    }
    let number = add(kept.identity)
    let sending = AnySequence(kept.picture.sending(as: number))
    return [sending, AnySequence([kept.picture.showing(number)])].joined()
  }

  /// The next picture that can be sent ahead; after all of them the selected one, if it has frames
  /// that were not sent.
  func next(in state: BrowseState) -> BrowsePicture? {
    let unsent = state.drawings.values.first { picture in
      picture.kept.map { $0.picture.isSentAhead && all[$0.identity] == nil } ?? false
    }
    guard unsent == nil, let kept = state.drawing?.kept, let sent = all[kept.identity] else {
      return unsent
    }
    return sent.frames < kept.picture.frameCount ? state.drawing : nil
  }

  /// What sends a picture, which is not shown yet, or its next frame.
  mutating func send(_ picture: BrowsePicture) -> any Sequence<String> {
    guard let (picture, identity) = picture.kept else {
      return EmptyCollection<String>()
    }
    guard let sent = all[identity] else {
      return picture.sending(as: add(identity))
    }
    all[identity]?.frames += 1
    return picture.sendingFrame(sent.frames, as: sent.number)
  }

  /// What makes the terminal forget all pictures but these.
  mutating func forget(allBut pictures: some Sequence<BrowsePicture>) -> String {
    let kept = Set(pictures.compactMap { $0.kept?.identity })
    let forgotten = all.filter { !kept.contains($0.key) }
    all = all.filter { kept.contains($0.key) }
    return forgotten.values.map(\.number).sorted().map(KittyPicture.forgetting).joined()
  }

  private mutating func add(_ identity: BrowsePicture.Identity) -> UInt32 {
    lastNumber += 1
    all[identity] = Kept(number: lastNumber)
    return lastNumber
  }
}
