/// The pictures that a terminal keeps, so that one is shown at once when it is wanted: the selected
/// one and its neighbours.
struct KeptPictures {
  private var numbers: [BrowsePicture.Identity: UInt32] = [:]
  private var lastNumber: UInt32 = 0

  /// What shows a picture at the cursor; one that the terminal does not keep is sent first.
  mutating func show(_ picture: BrowsePicture) -> any Sequence<String> {
    guard let kept = picture.kept else {
      return picture.pieces
    }
    if let number = numbers[kept.identity] {
      return [kept.picture.showing(number)]
    }
    let number = add(kept.identity)
    let sending = AnySequence(kept.picture.sending(as: number))
    return [sending, AnySequence([kept.picture.showing(number)])].joined()
  }

  /// The first of these pictures that can be sent ahead, and was not sent yet.
  func next(of pictures: some Sequence<BrowsePicture>) -> BrowsePicture? {
    pictures.first { picture in
      picture.kept.map { $0.picture.isSentAhead && numbers[$0.identity] == nil } ?? false
    }
  }

  /// What sends a picture, which is not shown yet.
  mutating func send(_ picture: BrowsePicture) -> any Sequence<String> {
    guard let kept = picture.kept else {
      return EmptyCollection<String>()
    }
    return kept.picture.sending(as: add(kept.identity))
  }

  /// What makes the terminal forget all pictures but these.
  mutating func forget(allBut pictures: some Sequence<BrowsePicture>) -> String {
    let kept = Set(pictures.compactMap { $0.kept?.identity })
    let forgotten = numbers.filter { !kept.contains($0.key) }
    numbers = numbers.filter { kept.contains($0.key) }
    return forgotten.values.sorted().map(KittyPicture.forgetting).joined()
  }

  private mutating func add(_ identity: BrowsePicture.Identity) -> UInt32 {
    lastNumber += 1
    numbers[identity] = lastNumber
    return lastNumber
  }
}
