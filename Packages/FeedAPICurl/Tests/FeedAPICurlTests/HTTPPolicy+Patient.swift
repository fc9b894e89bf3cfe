import FeedHTTP

extension HTTPPolicy {
  /// Its limits of time are long: a busy machine is no reason to fail.
  static let patient = HTTPPolicy(
    total: .seconds(600),
    connect: .seconds(600),
    idle: .seconds(600)
  )
}
