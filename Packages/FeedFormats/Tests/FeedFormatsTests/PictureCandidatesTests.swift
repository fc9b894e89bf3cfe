import FeedFormats
import Foundation
import Testing

@Suite("The choice of an item's pictures")
struct PictureCandidatesTests {
  @Test("The first source that has a picture counts, whatever the order in which they are found")
  func sources() throws {
    let order = PictureCandidate.Source.allCases
    for (index, first) in order.enumerated() {
      var sut = PictureCandidates()
      for source in order[index...].reversed() where source != .text {
        sut.add(try candidate("\(source)", from: source))
      }
      let text = first <= .text ? [try candidate("text", from: .text)] : []
      #expect(names(sut.chosen { text }) == ["\(first)"])
    }
  }

  @Test("The text is read only if no better source has a picture")
  func lazyText() throws {
    for source in PictureCandidate.Source.allCases {
      var sut = PictureCandidates()
      sut.add(try candidate("1", from: source))
      var isAsked = false
      _ = sut.chosen {
        isAsked = true
        return [PictureCandidate]()
      }
      #expect(isAsked == (source > .text), "\(source)")
    }
  }

  @Test(
    "Of the text the first plausible picture is shown; of an image, a banner and a cover the first"
  )
  func first() throws {
    var pixel = try candidate("pixel", from: .text)
    pixel.width = 1
    let text = [pixel, try candidate("1", from: .text), try candidate("2", from: .text)]
    #expect(names(PictureCandidates().chosen { text }) == ["1"])
    for source in [PictureCandidate.Source.image, .banner, .cover] {
      var sut = PictureCandidates()
      for name in ["1", "2"] { sut.add(try candidate(name, from: source)) }
      #expect(names(sut.chosen { [PictureCandidate]() }) == ["1"], "\(source)")
    }
  }

  @Test("A candidate that no item can mean is not taken, so that the next source counts")
  func implausible() throws {
    var sut = PictureCandidates()
    sut.add(nil)
    sut.add(PictureCandidate(try #require(URL(string: "https://a.example/1.svg")), from: .image))
    sut.add(try candidate("1", from: .cover))
    #expect(names(sut.chosen { [PictureCandidate]() }) == ["1"])
  }

  @Test(
    "Of renditions the default is shown, else the largest up to 2,560 pixels wide, else the smallest; of equals the first",
    arguments: [
      ([100, 2_560, 2_561], nil, 1), ([4_000, 3_000], nil, 1), ([100, 200], 0, 0),
      ([0, -1], nil, 0), ([300, 300], nil, 0),
    ] as [([Int], Int?, Int)]
  )
  func renditions(widths: [Int], byDefault: Int?, best: Int) throws {
    let renditions = try widths.enumerated().map { index, width in
      var rendition = try candidate("\(index)", from: .media)
      rendition.width = width
      rendition.isDefault = index == byDefault
      return rendition
    }
    var sut = PictureCandidates()
    sut.add(group: renditions)
    sut.add(group: renditions)
    #expect(names(sut.chosen { [PictureCandidate]() }) == ["\(best)", "\(best)"])

    var thumbnails = PictureCandidates()
    for rendition in renditions {
      var thumbnail = try candidate(rendition.url.lastPathComponent, from: .thumbnail)
      thumbnail.width = rendition.width
      thumbnail.isDefault = rendition.isDefault
      thumbnails.add(thumbnail)
    }
    #expect(names(thumbnails.chosen { [PictureCandidate]() }) == ["\(best)"])
  }

  @Test(
    "Outside of groups, pictures of one address with a width each are one; others are shown in their order"
  )
  func subjects() throws {
    var sut = PictureCandidates()
    for (address, width) in [("a?w=1", 10), ("b", nil), ("a?w=2", 20), ("b?w=2", nil), ("b", nil)]
      as [(String, Int?)]
    {
      let url = try #require(URL(string: "https://a.example/\(address)"))
      var picture = PictureCandidate(url, from: .media)
      picture.width = width
      sut.add(picture)
    }
    let chosen = sut.chosen { [PictureCandidate]() }
    #expect(
      chosen.map(\.url.absoluteString) == ["a?w=2", "b", "b?w=2"].map { "https://a.example/\($0)" }
    )
  }

  @Test(
    "Attachments are shown once each; those of one title are one thing in several representations"
  )
  func attachments() throws {
    var sut = PictureCandidates()
    for (name, title) in [("1", nil), ("2", "A"), ("3", "A"), ("1", nil), ("4", "B")]
      as [(String, String?)]
    {
      var picture = try candidate(name, from: .attachment)
      picture.title = title
      sut.add(picture)
    }
    #expect(names(sut.chosen { [PictureCandidate]() }) == ["1", "2", "4"])
  }

  private func candidate(
    _ name: String,
    from source: PictureCandidate.Source
  ) throws -> PictureCandidate {
    PictureCandidate(try #require(URL(string: "https://a.example/\(name)")), from: source)
  }

  private func names(_ chosen: [PictureCandidate]) -> [String] {
    chosen.map(\.url.lastPathComponent)
  }
}
