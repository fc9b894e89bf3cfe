/// A path of the demo site, with its response.
public struct DemoRoute: Sendable {
  let path: String
  let query: String
  let summary: String
  private let make: @Sendable (Request, String) -> Response

  /// Makes a route of a path, where a `<…>` stands for any text, and a function of the request and
  /// that text. The list of routes shows `query` behind the path, and `summary`, the response in
  /// one line.
  public init(
    _ path: String,
    query: String = "",
    _ summary: String,
    response: @escaping @Sendable (Request, String) -> Response
  ) {
    self.path = path
    self.query = query
    self.summary = summary
    make = response
  }

  /// Makes a route with one response to every request.
  public init(_ path: String, _ summary: String, response: Response) {
    self.init(path, summary) { _, _ in response }
  }

  /// The response; `nil` to a request for another path.
  func response(to request: Request) -> Response? {
    guard let start = path.firstIndex(of: "<"), let end = path.firstIndex(of: ">") else {
      return request.path == path ? make(request, "") : nil
    }
    let prefix = path[..<start]
    let suffix = path[end...].dropFirst()
    guard request.path.hasPrefix(prefix), request.path.hasSuffix(suffix) else {
      return nil
    }
    let text = request.path.dropFirst(prefix.count).dropLast(suffix.count)
    return text.isEmpty ? nil : make(request, String(text))
  }
}
