import FeedServer

extension DemoSite {
  /// Bad HTTP, late or endless responses, and refusals.
  static let brokenServerRoutes = [
    DemoRoute("/status/<code>", "that status, from 200 to 599") { _, code in
      guard let code = Int(code), (200...599).contains(code) else {
        return .status(400)
      }
      return .status(code)
    },
    DemoRoute(
      "/unauthorized",
      "401 that asks for a password",
      response: .status(401, headers: ["WWW-Authenticate": #"Basic realm="feed""#])
    ),
    DemoRoute("/stall", "nothing, ever", response: .stall),
    DemoRoute("/stall-body", "half the demo feed, then nothing") { request, _ in
      half(request, then: .stall)
    },
    DemoRoute(
      "/drip",
      query: "?ms=<pause>&bytes=<size>",
      "the demo feed in pieces of 64 bytes, 50 ms apart"
    ) {
      request,
      _ in drip(request)
    },
    DemoRoute(
      "/cut-header",
      "the connection closes within the header",
      response: Response([.bytes(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .close])
    ),
    DemoRoute("/cut-body", "the connection closes within the body") { request, _ in
      half(request, then: .close)
    },
    DemoRoute("/reset", "the connection is reset", response: .reset),
    DemoRoute(
      "/garbage",
      "bytes that are not HTTP",
      response: Response([
        .bytes([0x00, 0xFF, 0x16, 0x03] + Array("this is not HTTP\r\n\r\n".utf8)), .close,
      ])
    ),
    DemoRoute(
      "/huge",
      "a body without length and without end",
      response: Response([
        .head(status: 200, headers: ["Content-Type": "application/json"]),
        .endless(Array(repeating: UInt8(ascii: " "), count: 64 * 1024)),
      ])
    ),
  ]

  /// The first half of the demo feed under a length for all of it.
  private static func half(_ request: Request, then end: Response.Step) -> Response {
    let json = DemoFeed.nine(at: request.origin).json
    let half = Array(json.prefix(json.count / 2))
    let response = Response.ok(
      half,
      contentType: "application/json",
      headers: ["Content-Length": "\(json.count)"]
    )
    return Response(response.steps + [end])
  }

  private static func drip(_ request: Request) -> Response {
    guard
      let pause = Int(request.query["ms"] ?? "50"), (0...60_000).contains(pause),
      let size = Int(request.query["bytes"] ?? "64"), size > 0
    else {
      return .status(400)
    }
    let json = DemoFeed.nine(at: request.origin).json
    var steps = Response.ok(json, contentType: "application/json").steps.prefix(1)
    for start in stride(from: 0, to: json.count, by: size) {
      steps += [
        .bytes(Array(json[start..<min(start + size, json.count)])), .pause(.milliseconds(pause)),
      ]
    }
    return Response(Array(steps.dropLast()))
  }
}
