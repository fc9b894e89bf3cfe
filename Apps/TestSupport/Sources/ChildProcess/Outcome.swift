import Foundation

/// How a run of the program ended.
public struct Outcome: Hashable, Sendable {
  /// Its exit code, or 128 and the signal's number.
  public let code: Int32
  /// Its standard output.
  public let output: String
  /// Its standard error.
  public let errors: String

  /// An outcome of these parts.
  public init(code: Int32, output: String, errors: String) {
    self.code = code
    self.output = output
    self.errors = errors
  }

  /// The lines of its standard error.
  public var errorLines: [Substring] { errors.split(separator: "\n") }

  /// The JSON document on its standard output.
  public func document() throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(output.utf8))
  }

  /// What `feed --json` prints; the manual describes the members.
  public struct Document: Decodable {
    /// An image of the feed.
    public struct Item: Decodable, Equatable {
      /// A UUID.
      public let id: String
      /// The caption.
      public let description: String?
      /// Where it was taken.
      public let location: String?
      /// The URL of its data.
      public let image: String
      /// Who made it.
      public let author: String?
    }

    /// `remote` or `cache`.
    public let origin: String
    /// When it was saved, in ISO 8601.
    public let saved_at: String?
    /// The age of a saved copy.
    public let age_seconds: Int?
    /// Why the feed is not fresh.
    public let reason: String?
    /// The images.
    public let items: [Item]
  }
}
