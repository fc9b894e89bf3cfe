public import FeedCore
public import FeedFailures
import ImageHeaders

extension FailureCause.FeedBody {
  /// What a body of no known format looks like, by its first kilobyte.
  public init(of body: Data) {
    let start = body.prefix(1_024).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    let text = String(decoding: start, as: UTF8.self)
    let isWebPage = ["<!doctype html", "<html"].contains { text.lowercased().contains($0) }
    switch text.first {
    case nil: self = .empty
    case _ where ImageFormat(of: body) != nil: self = .picture
    case "<" where isWebPage: self = .webPage
    case "<": self = Self.root(in: text).map { .xml(root: $0) } ?? .unknown
    case "{", "[": self = .json
    default: self = .unknown
    }
  }

  /// The first name that follows `<`: the declaration, comments and the document type begin
  /// otherwise.
  private static func root(in text: String) -> String? {
    let tag = text.split(separator: "<").first { $0.first?.isLetter == true }
    return tag.map { String($0.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }) }
  }
}
