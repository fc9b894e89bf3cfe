import FeedCache

/// Two feeds to which the first version gave one name; finding such pairs takes a second.
let feedsThatCollided = ["b", "B"].map { letter in
  let tail = String(repeating: "b", count: 24)
  let (first, second) = letter == "b" ? ("bbbbbbbb", "bbbbbbbb") : ("FkrRp.wX", "I04FAT3z")
  return NumberedFeeds.url("aaaaaaaaaaaaaaaa\(first)\(tail)\(second)\(tail).png")
}

/// The names that the first version gave, by its hash.
private let formerNames = [
  Subject.feedURL: "3799d66c410cdf054ab2c7084ec52c55",
  NumberedFeeds.picture(0): "e8e5122275c0541e239174bdb6629fc8",
  NumberedFeeds.picture(1): "06860c30f156a73390f7d53ef59f7729",
  feedsThatCollided[0]: "4b63ff80200bce1b5b983b460ed4943a",
  feedsThatCollided[1]: "4b63ff80200bce1b5b983b460ed4943a",
]

/// Turns the one feed's cache below `cache` into what the first version would have made of it.
func makeFormer(_ cache: String, of feed: URL, _ pictures: [Int]) throws {
  let names = files(below: cache)
  guard let folder = names.first(where: { $0.hasSuffix("/feed") })?.dropLast("/feed".count) else {
    throw Violation("no feed was kept")
  }
  for name in names where name.hasPrefix("\(folder)/images/") {
    let entry = try Data(contentsOf: URL(filePath: "\(cache)/\(name)"))
    let url = pictures.map(NumberedFeeds.picture).first { entry.firstRange(of: Data($0.absoluteString.utf8)) != nil }
    try move("\(cache)/\(name)", to: "\(cache)/\(folder)/images", as: url)
  }
  try FileManager.default.removeItem(atPath: cache + "/usage")
  try Data(count: 32).write(to: URL(filePath: "\(cache)/\(folder)/usage"))
  try move("\(cache)/\(folder)", to: cache, as: feed)
}

private func move(_ path: String, to folder: String, as url: URL?) throws {
  guard let name = url.flatMap({ formerNames[$0] }) else { throw Violation("\(path) has no former name") }
  try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/\(name)")
}
