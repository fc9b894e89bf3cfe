import FeedPictureChoice
import Foundation
import Testing

@Suite("The choice of an item's pictures")
struct PictureChoiceTests {
  @Test(
    "The best kind that is there gives the pictures, whatever the order in which they are found"
  )
  func kinds() throws {
    let order = PictureCandidate.Kind.allCases
    for (index, first) in order.enumerated() {
      let candidates = try order[index...].reversed().map { try candidate("\($0)", $0) }
      #expect(chosen(candidates) == ["\(first)"])
    }
  }

  @Test("FM6: all pictures of media, attachments, texts and posters are shown, in their order")
  func several() throws {
    for kind in [PictureCandidate.Kind.media, .attachment, .text, .poster] {
      let candidates = try ["2", "1", "3"].map { try candidate($0, kind) }
      #expect(chosen(candidates) == ["2", "1", "3"], "\(kind)")
    }
  }

  @Test("Of an item's own pictures, thumbnails and covers the first is shown")
  func single() throws {
    for kind in [PictureCandidate.Kind.item, .thumbnail, .cover] {
      let candidates = try ["1", "2"].map { try candidate($0, kind) }
      let sut = choice(candidates)
      #expect(names(sut) == ["1"], "\(kind)")
      #expect(sut.verdicts == [.chosen(picture: 0), .notTheFirst], "\(kind)")
    }
  }

  @Test("A single picture of a better kind is a cover: the several pictures of the text follow it")
  func cover() throws {
    for kind in [PictureCandidate.Kind.media, .item, .attachment] {
      let cover = try candidate("cover", kind)
      let story = try ["1", "2"].map { try candidate($0, .text) }
      #expect(chosen([cover] + story) == ["cover", "1", "2"], "\(kind)")
      #expect(chosen(story + [cover]) == ["cover", "1", "2"], "\(kind)")
      #expect(chosen([cover] + story.prefix(1)) == ["cover"], "\(kind)")
    }
  }

  @Test("A cover that stands in the text too is shown once")
  func coverInText() throws {
    let cover = try candidate("owl-1024x683.jpg", .media)
    let story = try ["owl-300x200.jpg", "elk.jpg"].map { try candidate($0, .text) }
    #expect(chosen([cover] + story) == ["owl-1024x683.jpg", "elk.jpg"])
  }

  @Test("Two pictures of a better kind are the item's pictures, and those of the text are not")
  func noCover() throws {
    let media = try ["1", "2"].map { try candidate($0, .media) }
    let text = try ["3", "4"].map { try candidate($0, .text) }
    let sut = choice(media + text)
    #expect(names(sut) == ["1", "2"])
    #expect(sut.verdicts.suffix(2) == [.lowerKind(than: .media), .lowerKind(than: .media)])
  }

  @Test(
    "Of one picture the default is shown, unless it has less than 1,000 pixels and another is wider; else the largest up to 2,560 pixels wide, else, if that has less than 1,000, the smallest above; of equals the first",
    arguments: [
      ([100, 2_560, 2_561], nil, 1), ([4_000, 3_000], nil, 1), ([999, 4_000, 3_000], nil, 2),
      ([1_000, 3_000], nil, 0), ([0, -1], nil, 0), ([300, 300], nil, 0),
      ([1_000, 2_000], 0, 0), ([999, 2_000], 0, 1), ([999, 998, 999], 2, 2), ([nil, 800], 0, 0),
      ([600, nil], 0, 0),
      ([600, nil, 602], nil, 2), ([600, nil], nil, 1),
    ] as [([Int?], Int?, Int)]
  )
  func sizes(widths: [Int?], byDefault: Int?, best: Int) throws {
    var candidates = PictureCandidates()
    let renditions = try widths.enumerated().map { index, width in
      var rendition = try candidate("\(index)", .media)
      rendition.width = width
      rendition.isDefault = index == byDefault
      return rendition
    }
    candidates.add(group: renditions)
    #expect(names(PictureChoice(candidates)) == ["\(best)"])
  }

  @Test("FM7: up to four other sizes are kept, the next best first, each URL once")
  func alternates() throws {
    var candidates = PictureCandidates()
    let widths = [200, 1_000, 100, 400, 300, 1_000, 50]
    let renditions = try widths.map { width in
      var rendition = try candidate("\(width)", .text)
      rendition.width = width
      return rendition
    }
    candidates.add(group: renditions)
    let sut = PictureChoice(candidates)
    #expect(names(sut) == ["1000"])
    let alternates = try sut.pictures.flatMap { picture in
      try sut.alternates(of: picture).map { try #require(URL(string: $0)).lastPathComponent }
    }
    #expect(alternates == ["400", "300", "200", "100"])
  }

  @Test("A width that nobody names counts from the mark of size in the URL")
  func marks() throws {
    var candidates = PictureCandidates()
    candidates.add(
      group: try ["owl-300x200.jpg", "owl-1024x683.jpg"].map { try candidate($0, .text) }
    )
    #expect(names(PictureChoice(candidates)) == ["owl-1024x683.jpg"])
  }

  @Test("A width says how it is known; what was not compared has none")
  func widthSources() throws {
    var named = try candidate("owl-300x200.jpg", .text)
    named.width = 640
    let target = try candidate("owl.jpg", .text)
    let sut = choice([named, try candidate("owl-1024x683.jpg", .text), target])
    let widths = sut.candidates.indices.map(sut.width)
    #expect(widths.map { $0?.pixels } == [640, 1_024, 1_025])
    #expect(widths.map { $0?.source } == [.document, .mark, .assumed])
    #expect(choice([try candidate("1.svg", .text)]).width(of: 0) == nil)
  }

  @Test("The target of a link counts as wider than the picture inside it")
  func linkTarget() throws {
    var picture = try candidate("small.jpg", .text)
    picture.width = 1_500
    var target = try candidate("large.jpg", .text)
    target.role = .linkTarget
    var candidates = PictureCandidates()
    candidates.add(group: [picture, target])
    #expect(names(PictureChoice(candidates)) == ["large.jpg"])
  }

  @Test("Of a picture with marks of size, the rendition without any is the original")
  func original() throws {
    let candidates = try ["owl-1024x683.jpg", "owl.jpg", "owl-300x200.jpg"].map {
      try candidate($0, .text)
    }
    #expect(chosen(candidates) == ["owl.jpg"])
  }

  @Test("A placeholder counts only if nothing else is there")
  func placeholder() throws {
    var placeholder = try candidate("low.gif", .text)
    placeholder.role = .placeholder
    #expect(chosen([placeholder]) == ["low.gif"])
    let sut = choice([placeholder, try candidate("1", .cover)])
    #expect(names(sut) == ["1"])
    #expect(sut.verdicts == [.placeholder, .chosen(picture: 0)])
  }

  @Test("Untrusted input: a width that no picture has is not known", arguments: [Int.max, .min, 0])
  func impossibleWidths(width: Int) throws {
    var candidates = PictureCandidates()
    let renditions = try ["1", "2", "3"].map { name in
      var rendition = try candidate(name, .text)
      rendition.width = name == "1" ? width : nil
      rendition.displayedWidth = name == "2" ? width : nil
      rendition.role = name == "3" ? .linkTarget : .rendition
      return rendition
    }
    candidates.add(group: renditions)
    #expect(PictureChoice(candidates).widths == [601, 601, 602])
  }

  @Test("A lower kind gives other sizes of the pictures, and words")
  func lowerKind() throws {
    let small = try candidate("owl-300x200.jpg", .attachment)
    var large = try candidate("owl-1024x683.jpg", .text)
    large.words.alternative = "an owl"
    let sut = choice([small, large])
    #expect(names(sut) == ["owl-1024x683.jpg"])
    #expect(sut.pictures.map { sut.words(of: $0).alternative } == ["an owl"])
  }

  @Test("What is refused is shown in no case, so that the next kind counts")
  func refused() throws {
    let sut = choice([try candidate("1.svg", .media), try candidate("1", .cover)])
    #expect(names(sut) == ["1"])
    #expect(sut.verdicts == [.refused(.vectorGraphics), .chosen(picture: 0)])
  }

  @Test("Untrusted input: of more pictures than any post has, the first hundred are shown")
  func manyPictures() throws {
    let sut = choice(try (0..<150).map { try candidate("\($0)", .text) })
    #expect(sut.verdicts.prefix(100) == (0..<100).map { .chosen(picture: $0) }[...])
    #expect(sut.verdicts.dropFirst(100).allSatisfy { $0 == .beyondLimit })
  }

  @Test("Untrusted input: of more candidates than any item has, the first 2,000 are kept")
  func manyCandidates() throws {
    var sut = PictureCandidates()
    let same = try candidate("1", .text)
    for _ in 0..<2_500 {
      sut.add(same)
    }
    #expect(sut.all.count == 2_000)
    #expect(sut.leftOut == 500)
  }

  @Test("Without candidates there are no pictures")
  func none() {
    #expect(PictureChoice(PictureCandidates()).verdicts.isEmpty)
  }

  private func candidate(_ name: String, _ kind: PictureCandidate.Kind) throws -> PictureCandidate {
    PictureCandidate(try url(name), kind)
  }

  private func choice(_ candidates: [PictureCandidate]) -> PictureChoice {
    PictureChoice(collected(candidates))
  }

  private func collected(_ candidates: [PictureCandidate]) -> PictureCandidates {
    var collected = PictureCandidates()
    for candidate in candidates {
      collected.add(candidate)
    }
    return collected
  }

  private func chosen(_ candidates: [PictureCandidate]) -> [String] {
    names(choice(candidates))
  }

  /// The names of the chosen candidates, in the order of the pictures.
  private func names(_ choice: PictureChoice) -> [String] {
    var names: [Int: String] = [:]
    for (candidate, verdict) in zip(choice.candidates, choice.verdicts) {
      if case .chosen(let picture) = verdict {
        names[picture] = candidate.address.url?.lastPathComponent
      }
    }
    return names.sorted { $0.key < $1.key }.map(\.value)
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://a.example/\(name)"))
  }
}
