public import FeedCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a server's answer is not what was asked for.
public enum InvalidAnswer: Error {
  /// The status is not `200`.
  case status(Int)
  /// The body is not a feed; the decoder's error says where.
  case notAFeed(any Error)
  /// The body holds more values than a feed of its size could.
  case tooManyValues(limit: Int)
  /// An image's URL is not absolute.
  case relativeImageURL(URL)
  /// An image without data.
  case emptyBody
  /// Data that is no image of a known format.
  case notAnImage
  /// An image of a format that is not supported.
  case unsupportedImage(UnsupportedImageFormat)
}

extension InvalidAnswer: CustomStringConvertible {
  /// A few words, to stand behind a colon.
  public var description: String {
    switch self {
    case .status(let status): "the server answered with status \(status)"
    case .notAFeed(let error): "the answer is not a feed\(Self.place(of: error))"
    case .tooManyValues(let limit): "the answer holds more than \(limit) values"
    case .relativeImageURL(let url): "an image's URL is not absolute: \(url.relativeString)"
    case .emptyBody: "the answer is empty"
    case .notAnImage: "the answer is not an image"
    case .unsupportedImage(let format):
      "unsupported picture format \(format.rawValue); supported: \(ImageFormat.names.joined(separator: ", "))"
    }
  }

  private static func place(of error: any Error) -> String {
    let context: DecodingError.Context
    let problem: String
    switch error {
    case DecodingError.keyNotFound(let key, let place): (context, problem) = (place, "no \"\(key.stringValue)\"")
    case DecodingError.valueNotFound(_, let place): (context, problem) = (place, "null")
    case DecodingError.typeMismatch(_, let place): (context, problem) = (place, "another type")
    case DecodingError.dataCorrupted(let place): (context, problem) = (place, "malformed")
    default: return ""
    }
    guard !context.codingPath.isEmpty else { return ": \(problem)" }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return ": \(problem) at \(path)"
  }
}
