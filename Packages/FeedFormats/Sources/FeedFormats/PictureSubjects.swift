import FeedCore

/// Candidates by what they show: those of one subject are the same picture in several sizes. They
/// are of one group, or their URLs are equal without the marks of size.
struct PictureSubjects {
  /// The candidates of each subject, by their indices. Both are in the document's order.
  private(set) var members: [[Int]] = []
  /// What each candidate's URL says, by its index.
  private(set) var addresses: [Int: PictureAddress] = [:]

  private var parents: [Int]

  init(of usable: [Int], in candidates: [PictureCandidate]) {
    parents = Array(usable.indices)
    guard usable.count > 1 else {
      members = [usable]
      return
    }
    joinGroups(usable, candidates)
    joinAddresses(usable, candidates)
    var places: [Int: Int] = [:]
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

  private mutating func joinGroups(_ usable: [Int], _ candidates: [PictureCandidate]) {
    var firsts: [Int: Int] = [:]
    for (position, index) in usable.enumerated() {
      guard let group = candidates[index].group else {
        continue
      }
      if let first = firsts[group] {
        join(first, position)
      } else {
        firsts[group] = position
      }
    }
  }

  private mutating func joinAddresses(_ usable: [Int], _ candidates: [PictureCandidate]) {
    var firsts: [[UInt8]: Int] = [:]
    for (position, index) in usable.enumerated() {
      let address = PictureAddress(candidates[index].url)
      addresses[index] = address
      if let first = firsts[address.key] {
        join(first, position)
      } else {
        firsts[address.key] = position
      }
    }
  }

  /// The first candidate of the subject becomes the root of both.
  private mutating func join(_ one: Int, _ other: Int) {
    let roots = [root(of: one), root(of: other)].sorted()
    parents[roots[1]] = roots[0]
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
