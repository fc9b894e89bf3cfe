public import FeedFormats

/// A format, and the documents to check it with.
public struct FormatSubject: Sendable {
  let format: any FeedFormat
  let samples: [FormatSample]
  let others: [ForeignDocument]
  let document: (@Sendable ([Int]) -> Data)?
  let relative: Data?
  let flips: Int

  /// Makes a subject.
  /// - Parameters:
  ///   - format: the format.
  ///   - samples: documents of the format, of some 2 kB at most: each is read thousands of times,
  ///     cut off and changed.
  ///   - others: documents of other formats: ``ForeignDocument/all`` without the format's own.
  ///   - document: makes a document with these items, in this order. Item `n` is the same in every
  ///     document, and has a picture of its own. Without it the promises about items are skipped:
  ///     for formats of web pages.
  ///   - relative: a document of one item with an id, the picture of which is `picture.png`,
  ///     relative to the document. Without it the promise about relative URLs is skipped: for
  ///     formats that have none.
  ///   - flips: how many bits of each sample are changed, one at a time: the same ones in every
  ///     run, or each if there are no more.
  public init(
    _ format: any FeedFormat,
    samples: [FormatSample],
    others: [ForeignDocument],
    document: (@Sendable (_ items: [Int]) -> Data)? = nil,
    relative: Data? = nil,
    flips: Int = 500
  ) {
    self.format = format
    self.samples = samples
    self.others = others
    self.document = document
    self.relative = relative
    self.flips = flips
  }
}

/// A document of a format, and what is in it.
public struct FormatSample: Sendable {
  let name: String
  let document: FeedDocument
  let url: URL
  let expected: FeedContent

  /// Makes a sample: a document that was requested from `url`, and came from `finalURL` if there
  /// was a redirect. It ends with its last byte, or white space.
  public init(
    _ name: String,
    body: Data,
    from url: URL,
    finalURL: URL? = nil,
    expected: FeedContent
  ) {
    self.name = name
    self.document = FeedDocument(body: body, finalURL: finalURL)
    self.url = url
    self.expected = expected
  }

  /// Makes a sample of a fixture. What to expect is what `format` finds:
  /// ``FormatFixture/check(_:)`` tells whether that is right.
  public init(_ fixture: FormatFixture, readBy format: some FeedFormat) throws {
    guard let content = try format.content(of: fixture.document, from: fixture.url) else {
      throw FixtureMismatch(description: "\(fixture): not recognised")
    }
    name = fixture.name
    document = fixture.document
    url = fixture.url
    expected = content
  }
}
