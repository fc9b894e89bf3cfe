/// Candidates by what they show: those of one subject are the same picture in several sizes. They
/// are of one group, or their URLs are equal without the marks of size.
struct PictureSubjects {
  /// The candidates of each subject, by their indices. Both are in the document's order.
  private(set) var members: [[Int]] = []
  /// What each candidate's URL says, by its index; `nil` for those that are not usable. Empty if
  /// all of these have the same URL.
  private(set) var addresses: [PictureAddress?] = []

  private var parents: [Int] = []

  /// - Parameters:
  ///   - usable: the indices of the candidates that may be pictures.
  ///   - candidates: all candidates.
  init(of usable: [Int], in candidates: [PictureCandidate]) {
    // Most items name one picture, or the same URL twice.
    let first = candidates[usable[0]].address.text
    guard usable.dropFirst().contains(where: { candidates[$0].address.text != first }) else {
      members = [usable]
      return
    }
    addresses = candidates.map { _ in nil }
    readAddresses(usable, candidates)
    if usable.count == 2 {
      let isSame = areSame(usable[0], usable[1], in: candidates)
      members = isSame ? [usable] : usable.map { [$0] }
      return
    }
    parents = Array(usable.indices)
    join(usable.map { candidates[$0].group })
    join(usable.map { addresses[$0]?.key })
    var places: [Int: Int] = Dictionary(minimumCapacity: usable.count)
    for (position, index) in usable.enumerated() {
      let root = root(of: position)
      if let place = places[root] {
        members[place].append(index)
      } else {
        places[root] = members.count
        members.append([index])
      }
    }
  }

  /// Reads what the URLs say; of the same URL several times in a row, once.
  private mutating func readAddresses(_ usable: [Int], _ candidates: [PictureCandidate]) {
    var last: Int?
    for index in usable {
      let isRepeated =
        last.map { candidates[$0].address.text == candidates[index].address.text } ?? false
      addresses[index] =
        isRepeated ? addresses[last ?? index] : PictureAddress(candidates[index].address)
      last = index
    }
  }

  private func areSame(_ one: Int, _ other: Int, in candidates: [PictureCandidate]) -> Bool {
    if let group = candidates[one].group, group == candidates[other].group {
      return true
    }
    return addresses[one]?.key == addresses[other]?.key
  }

  /// The subjects that have a candidate of a kind, in the order of these candidates.
  func withCandidates(
    of kind: PictureCandidate.Kind,
    in candidates: [PictureCandidate]
  ) -> [Int] {
    var found: [(first: Int, subject: Int)] = []
    for (subject, indices) in members.enumerated() {
      if let first = indices.first(where: { candidates[$0].kind == kind }) {
        found.append((first, subject))
      }
    }
    return found.sorted { $0.first < $1.first }.map(\.subject)
  }

  /// Joins the candidates whose key is the same: their group, or their address.
  private mutating func join<Key: Hashable>(_ keys: [Key?]) {
    var firsts: [Key: Int] = Dictionary(minimumCapacity: keys.count)
    for (position, key) in keys.enumerated() {
      guard let key else {
        continue
      }
      if let first = firsts[key] {
        join(first, position)
      } else {
        firsts[key] = position
      }
    }
  }

  /// The first candidate of the subject becomes the root of both.
  private mutating func join(_ one: Int, _ other: Int) {
    let root = root(of: one)
    let otherRoot = self.root(of: other)
    parents[max(root, otherRoot)] = min(root, otherRoot)
  }

  private mutating func root(of position: Int) -> Int {
    var position = position
    while parents[position] != position {
      // Each look halves the way of the next one.
      parents[position] = parents[parents[position]]
      position = parents[position]
    }
    return position
  }
}
