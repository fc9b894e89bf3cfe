import Foundation

/// How a run of the program ended.
public struct Outcome: Sendable {
  /// Its exit code, or 128 and the signal's number.
  public let code: Int32
  /// What it wrote to its standard output.
  public let output: String
  /// What it wrote to its standard error.
  public let errors: String

  /// Made from what is known of a run.
  public init(code: Int32, output: String, errors: String) {
    (self.code, self.output, self.errors) = (code, output, errors)
  }

  /// The lines of its standard error.
  public var errorLines: [Substring] { errors.split(separator: "\n") }

  /// The JSON document on stdout.
  public func document() throws -> Document { try JSONDecoder().decode(Document.self, from: Data(output.utf8)) }

  /// What `feed --json` prints.
  public struct Document: Decodable {
    /// An image of the feed.
    public struct Item: Decodable, Equatable {
      /// Its number, as text.
      public let id: String
      /// What its caption says.
      public let description: String?
      /// Where it was taken.
      public let location: String?
      /// The URL of its data.
      public let image: String
    }

    /// `remote` or `cache`.
    public let origin: String
    /// When a saved copy was saved, in ISO 8601.
    public let saved_at: String?
    /// How old a saved copy is.
    public let age_seconds: Int?
    /// Why the feed is not fresh.
    public let reason: String?
    /// The images.
    public let items: [Item]
  }
}
