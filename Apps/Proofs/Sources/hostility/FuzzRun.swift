import FeedCore
import FeedFormats
import FeedHTML
import FeedHTTP
import FeedPictureChoice
import Findings
import KnownFormats

extension Fuzz {
  /// What the inputs of a run became.
  struct Run {
    var randomness = Randomness(seed: 20_261_121)
    var violations: [String] = []
    private var feeds = 0
    private var allowed = 0
    private var pictures = 0
    private var slowest = 0.0

    func finding(count: Int, memory: Int) -> Finding {
      Finding(
        "fuzz",
        figures: "\(count) feeds, \(count) in other encodings, \(count) texts, \(count) choices of "
          + "pictures and \(count) URLs: \(feeds) are feeds, \(pictures) pictures are chosen, "
          + "\(allowed) URLs may be fetched, \(violations.count) that should not pass; the slowest "
          + "takes \((slowest * 10_000).rounded() / 10) ms, and all of them \(memory >> 20) MiB",
        violations: Array(violations.prefix(10))
      )
    }

    mutating func time(_ name: String, _ work: (inout Run) -> Void) {
      let start = processorSeconds()
      work(&self)
      let seconds = processorSeconds() - start
      slowest = max(slowest, seconds)
      if seconds > Fuzz.secondsLimit {
        violations.append("\(name) took \(seconds) seconds")
      }
    }

    mutating func tryFeed(of seeds: [[UInt8]], with pieces: [[UInt8]]) {
      let body = Data(randomness.mutation(of: seeds, with: pieces))
      let charset = randomness.below(4) == 0 ? randomness.element(of: FuzzSeeds.charsets) : nil
      let document = FeedDocument(body: body, charset: charset)
      let content = try? KnownFormats.all.content(of: document, from: KnownFormats.url)
      guard case .feed(let feed) = content else {
        return
      }
      feeds += 1
      pictures += feed.images.count
      for image in feed.images where !isBounded(image) {
        violations.append("\(image) from \(String(decoding: body, as: UTF8.self))")
      }
    }

    private func isBounded(_ image: FeedImage) -> Bool {
      let isAbsolute = ([image.url] + image.alternates).allSatisfy { $0.scheme != nil }
      return isAbsolute && image.alternates.count <= FeedImage.alternatesLimit
        && (image.text?.count ?? 0) <= FeedImage.textLimit
    }

    mutating func tryText() {
      let html = randomness.mutation(of: FuzzSeeds.html, with: FuzzSeeds.htmlPieces)
      let content = HTMLContent(String(decoding: html, as: UTF8.self))
      for image in content.images where image.sources.isEmpty || image.sources.count > 50 {
        violations.append("\(image) of \(String(decoding: html, as: UTF8.self))")
      }
      var candidates = PictureCandidates()
      candidates.add(content, relativeTo: KnownFormats.url)
      check(PictureChoice(candidates))
    }

    mutating func tryChoice() {
      var candidates = PictureCandidates()
      for _ in 0...randomness.below(12) {
        let group = (0...randomness.below(3)).compactMap { _ in candidate() }
        if randomness.below(2) == 0 {
          candidates.add(group: group)
        } else {
          candidates.add(group.first)
        }
      }
      check(PictureChoice(candidates))
    }

    private mutating func candidate() -> PictureCandidate? {
      let text = randomness.mutation(of: FuzzSeeds.pictures, with: FuzzSeeds.picturePieces)
      guard let url = URL(string: String(decoding: text, as: UTF8.self)) else {
        return nil
      }
      let kind = randomness.element(of: PictureCandidate.Kind.allCases)
      var candidate = PictureCandidate(url, kind)
      candidate.role = randomness.element(of: [.rendition, .rendition, .linkTarget, .placeholder])
      candidate.width = randomness.element(of: [nil, nil, 0, 1, 300, 1_024, 4_032, .max, .min])
      candidate.isDefault = randomness.below(8) == 0
      return candidate
    }

    /// Each picture has one that is chosen, in order, and no refused one is shown.
    private mutating func check(_ choice: PictureChoice) {
      var chosen: [Int] = []
      for (candidate, verdict) in zip(choice.candidates, choice.verdicts) {
        if case .chosen(let picture) = verdict {
          chosen.append(picture)
          if !["http", "https"].contains(candidate.address.url?.scheme?.lowercased()) {
            violations.append("\(candidate.address.spelling) is shown")
          }
        }
      }
      pictures += chosen.count
      if chosen.sorted() != Array(chosen.indices) || chosen.count > 100 {
        violations.append("the pictures \(chosen) are chosen of \(choice.candidates)")
      }
    }

    mutating func tryURL() {
      let bytes = randomness.mutation(of: FuzzSeeds.urls, with: FuzzSeeds.pieces)
      let string = String(decoding: bytes, as: UTF8.self)
      guard let url = URL(string: string), HTTPRequest.allows(url) else {
        return
      }
      allowed += 1
      if let violation = Fuzz.violation(url) {
        violations.append("\(violation): \(string.debugDescription)")
      }
    }
  }
}

extension Randomness {
  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(max(bound, 1)))
  }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// One of the seeds, changed in one to five places.
  mutating func mutation(of seeds: [[UInt8]], with pieces: [[UInt8]]) -> [UInt8] {
    var bytes = element(of: seeds)
    for _ in 0...below(4) {
      let place = below(bytes.count + 1)
      switch below(5) {
      case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: element(of: pieces), at: place)
      case 3: bytes = Array(bytes.prefix(place))
      default: bytes.insert(contentsOf: bytes.suffix(below(bytes.count + 1)), at: place)
      }
    }
    return bytes
  }
}
