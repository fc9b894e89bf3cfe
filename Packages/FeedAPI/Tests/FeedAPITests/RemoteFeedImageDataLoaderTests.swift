import FeedAPI
import FeedCore
import FeedFailures
import FeedHTTP
import ImageHeaders
import Testing

@Suite("Load image data from remote")
struct RemoteFeedImageDataLoaderTests {
  @Test("RI1: downloads from the image's URL, validates, and delivers the data")
  func happyPath() async throws {
    let image = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
    let client = HTTPClientSpy { HTTPResponse(status: 200, body: image) }
    let url = try anyURL()

    let data = try await RemoteFeedImageDataLoader(client: client, forImagesFrom: .remote())
      .loadImageData(
        from: url
      )

    #expect(data == image)
    let headers: HTTPHeaders = ["Accept": "image/*"]
    #expect(
      client.requests == [
        try HTTPRequest(
          url: url,
          headers: headers,
          bodyLimit: 16 << 20,
          allowsPrivateNetwork: false
        )
      ]
    )
  }

  @Test(
    "Untrusted input: only the images of a feed that came from a private network may be requested from one",
    arguments: [
      (.remote(), false), (.remote(isFromPrivateNetwork: true), true),
      (.cache(savedAt: .distantPast, reason: nil), false),
    ] as [(Feed.Origin, Bool)]
  )
  func privateNetwork(origin: Feed.Origin, isAllowed: Bool) async throws {
    let client = HTTPClientSpy { HTTPResponse(status: 200, body: Data([0xFF, 0xD8, 0xFF])) }
    _ = try await RemoteFeedImageDataLoader(client: client, forImagesFrom: origin).loadImageData(
      from: try anyURL()
    )
    #expect(client.requests.map(\.allowsPrivateNetwork) == [isAllowed])
  }

  @Test("NW4: a later picture is requested unless it is the one that validators came with")
  func conditional() async throws {
    let key = ImageDataKey(try anyURL(), picture: UUID())
    let picture = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
    let known = FeedValidators(entityTag: "\"a\"", lastModified: "Sat")
    let same = HTTPClientSpy.responding("", status: 304)
    let loader = RemoteFeedImageDataLoader(client: same, forImagesFrom: .remote())
    let unchanged = try await loader.loadImageData(for: key, unlessStill: known)
    #expect(unchanged.data == nil)
    #expect(unchanged.validators == known)
    #expect(same.requests.map { $0.headers["If-None-Match"] } == ["\"a\""])
    #expect(same.requests.map { $0.headers["If-Modified-Since"] } == ["Sat"])
    for target in [nil, URL(string: "https://elsewhere.example")] {
      let other = HTTPClientSpy {
        HTTPResponse(status: 200, headers: ["ETag": "b"], body: picture, finalURL: target)
      }
      let changed = try await RemoteFeedImageDataLoader(client: other, forImagesFrom: .remote())
        .loadImageData(for: key, unlessStill: known)
      #expect(changed.data == picture)
      #expect(changed.validators.entityTag == (target == nil ? "b" : nil))
    }
  }

  @Test("A 304 that nobody asked for is invalid data")
  func unaskedNotModified() async throws {
    let client = HTTPClientSpy.responding("", status: 304)
    #expect(try await failure(of: client)?.failureCause == .status(304))
  }

  @Test("RI2: a cancelled load delivers neither data nor another error")
  func cancelled() async throws {
    let url = try anyURL()
    for client: HTTPClientSpy in [
      .cancelledMeanwhile { HTTPResponse(status: 200, body: Data("image data".utf8)) },
      .cancelledMeanwhile { HTTPResponse(status: 404, body: Data()) },
      .cancelledMeanwhile { throw NoConnection() },
    ] {
      let load = Task {
        try await RemoteFeedImageDataLoader(client: client, forImagesFrom: .remote()).loadImageData(
          from: url
        )
      }
      await #expect(throws: CancellationError.self) { try await load.value }
    }
  }

  @Test(
    "RI3: another status, or an empty body, is an invalid-data error",
    arguments: [(404, "gone"), (201, "x"), (200, "")]
  )
  func invalidData(status: Int, body: String) async throws {
    let failure = try await failure(of: .responding(body, status: status))
    #expect(failure?.kind == .invalidData)
    #expect(failure?.cause is FailureCause)
  }

  @Test(
    "RI3: data whose first bytes are not an image's is invalid: a login page, a film",
    arguments: [
      "<html>log in</html>", "<!doctype html><svg/>", " <html><svg/></html>", "x <svg/>",
      "....ftypisom", "BM",
      "RIFF....WAVE", "GIF88a", "II*",
    ]
  )
  func notAnImage(body: String) async throws {
    let failure = try await failure(of: .responding(body))
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == .notAnImage)
  }

  @Test(
    "RI3: an image of a format that is not supported is invalid data that names it",
    arguments: [
      ("II*\u{0}........", UnsupportedImageFormat.tiff), ("MM\u{0}*........", .tiff),
      ("II+\u{0}........", .tiff),
      ("MM\u{0}+........", .tiff), ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .svg),
      ("\u{FEFF}\n<?xml version=\"1.0\"?><!-- a --><!DOCTYPE svg>\n<SVG>", .svg),
      ("\0\0\0\u{C}jP  \r\n", .jpeg2000),
      ("\0\0\u{1}\0\u{1}\0\u{10}\u{10}\0\0\u{1}\0\u{20}\0........", .ico),
    ]
  )
  func unsupported(body: String, format: UnsupportedImageFormat) async throws {
    let failure = try await failure(of: .responding(body))
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == .unsupportedImage(format))
  }

  @Test(
    "RI1: an image is known by its first bytes, whatever the server calls it",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF, 0xDB], .jpeg),
      (Array("GIF89a".utf8), .gif),
      (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp),
      (Array("\0\0\0 ftypavif".utf8), .avif),
      (Array("\0\0\0 ftypheic".utf8), .heic),
      (Array("BM".utf8) + [UInt8](repeating: 0, count: 24), .bmp),
    ] as [([UInt8], ImageFormat)]
  )
  func formats(start: [UInt8], format: ImageFormat) {
    #expect(ImageFormat(of: Data(start)) == format)
    #expect(ImageFormat(of: Data([0] + start).dropFirst()) == format, "a slice too")
  }

  @Test("RI4: no connectivity is a connectivity error with its cause")
  func noConnectivity() async throws {
    let failure = try await failure(of: .failing(with: NoConnection()))
    #expect(failure?.kind == .connectivity)
    #expect(failure?.cause as? NoConnection == NoConnection())
  }

  @Test(
    "Untrusted input: an image that is not on http or https is never fetched",
    arguments: [
      "ftp://a.example/1.png", "file:///etc/passwd", "javascript:alert(1)",
      "data:image/png;base64,AA==", "http:x",
    ]
  )
  func forbiddenScheme(string: String) async throws {
    let client = HTTPClientSpy.responding("image data")
    let url = try #require(URL(string: string))

    let failure = await #expect(throws: LoadFailure.self) {
      try await RemoteFeedImageDataLoader(client: client, forImagesFrom: .remote()).loadImageData(
        from: url
      )
    }

    #expect(client.requests.isEmpty)
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == HTTPFailure.forbidden(url).failureCause)
  }

  private func failure(of client: HTTPClientSpy) async throws -> LoadFailure? {
    let url = try anyURL()
    return await #expect(throws: LoadFailure.self) {
      try await RemoteFeedImageDataLoader(client: client, forImagesFrom: .remote()).loadImageData(
        from: url
      )
    }
  }

  private func anyURL() throws -> URL { try #require(URL(string: "https://a.example/1.png")) }
}
