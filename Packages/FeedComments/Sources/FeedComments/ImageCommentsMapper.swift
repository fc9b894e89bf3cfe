/// Maps a server's response to comments, without side effects. The format is known by the body's bytes, since content types are often wrong.
enum ImageCommentsMapper {
  /// The media types of all formats, for the `Accept` header.
  static let mediaTypes = "application/json, application/rss+xml, application/atom+xml, application/xml, text/xml"

  /// The comments in a response with any status of success, from `url`, of which ids are derived.
  static func map(_ response: HTTPResponse, from url: URL) throws(FailureCause) -> [ImageComment] {
    guard (200...299).contains(response.status) else { throw .status(response.status) }
    if let comments = try ContractComments.read(response.body) { return comments }
    if let comments = try SyndicatedComments.read(response, from: url) { return comments }
    throw .unknownFormat(FailureCause.FeedBody(of: response.body))
  }
}
