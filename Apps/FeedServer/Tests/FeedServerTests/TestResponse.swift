import FeedServer

/// A response as the client read it.
struct TestResponse {
  /// The head's first line is not one of HTTP/1.1.
  struct Malformed: Error {
    let head: String
  }

  let status: Int
  let headers: Headers
  var body: [UInt8] = []

  init(head: String) throws {
    guard let start = head.prefixMatch(of: /HTTP\/1\.1 (\d{3})\b/), let status = Int(start.1) else {
      throw Malformed(head: head)
    }
    self.status = status
    let lines = head.split(separator: "\r\n")
    headers = Headers(
      lines.dropFirst().map { line in
        let name = line.prefix { $0 != ":" }
        return Headers.Field(name: String(name), value: String(line.dropFirst(name.count + 2)))
      }
    )
  }

  var text: String {
    String(decoding: body, as: UTF8.self)
  }
}

/// Runs the body against a server that is stopped at the end, whatever happens. Swift would let go
/// of a server after its last mention, and it would stop then.
func withServer(
  responding: @escaping @Sendable (Request) -> Response = DemoSite().response,
  _ body: (FeedServer) throws -> Void
) throws {
  let server = try FeedServer(responding: responding)
  defer { server.stop() }
  try body(server)
}

/// The response to one request on a connection of its own.
func fetch(
  _ target: String,
  from server: FeedServer,
  method: String = "GET",
  headers: Headers = [:]
) throws -> TestResponse {
  let client = try TestClient(port: server.port)
  try client.ask(target, method: method, headers: headers)
  return try client.response(toHead: method == "HEAD")
}
