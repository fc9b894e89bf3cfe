/// One thing that the demo site can be asked for.
public struct DemoRoute: Sendable {
  /// The path; where it ends in `<…>`, anything may stand there.
  let path: String
  /// What may follow the path, to be listed beside it.
  let query: String
  /// What comes back, in one line.
  let summary: String
  private let make: @Sendable (Request, String) -> Answer

  /// - Parameters:
  ///   - path: The path; where it ends in `<…>`, anything may stand there.
  ///   - query: What may follow the path, to be listed beside it.
  ///   - summary: What comes back, in one line.
  ///   - answer: Given the request and what stands in the place of `<…>`.
  public init(
    _ path: String, query: String = "", _ summary: String, answer: @escaping @Sendable (Request, String) -> Answer
  ) {
    self.path = path
    self.query = query
    self.summary = summary
    make = answer
  }

  /// A route that answers every request alike.
  public init(_ path: String, _ summary: String, answer: Answer) {
    self.init(path, summary) { _, _ in answer }
  }

  /// The answer, nil if the request asks for something else.
  func answer(_ request: Request) -> Answer? {
    guard let place = path.firstIndex(of: "<") else {
      return request.path == path ? make(request, "") : nil
    }
    let prefix = path[..<place]
    guard request.path.hasPrefix(prefix), request.path.count > prefix.count else { return nil }
    return make(request, String(request.path.dropFirst(prefix.count)))
  }
}
