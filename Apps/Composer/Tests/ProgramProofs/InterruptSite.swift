#if os(Linux)
  @testable import BuiltProgram
  import FeedServer
  import Foundation
  import Testing

  /// A server for programs that are interrupted: what it stalls at is in the path.
  final class InterruptSite: Sendable {
    private let server: FeedServer

    init() throws {
      let slow = Self.slowFeed(bytes: 8 << 20)
      let slowComments = Self.slowFeed(bytes: 2 << 20)
      server = try FeedServer { request in
        let origin = request.origin
        switch request.path.split(separator: "/").last {
        case "stall": return .stall
        case "body":
          return Response([
            .head(status: 200, headers: ["Content-Length": "9000"]), .bytes([0x7B]), .stall,
          ])
        case "slow": return .ok(slow, contentType: "application/rss+xml")
        case "slower": return .ok(slowComments, contentType: "application/rss+xml")
        case "large.png": return .ok(Self.largePicture, contentType: "image/png")
        default: return .ok(Self.feed(at: request.path, of: origin))
        }
      }
    }

    /// The URL of a path.
    func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)/\(path)" }

    /// Whether somebody has requested this path.
    func wasRequested(_ path: String) -> Bool {
      server.requests.contains { $0.target == "/\(path)" }
    }

    func stop() { server.stop() }

    /// A feed of three images: `pictures-stall` has pictures at which the server stalls, and
    /// `comments-stall` such comments.
    private static func feed(at path: String, of origin: String) -> String {
      let words = path.split(separator: "/").last?.split(separator: "-") ?? []
      let picture = words.first == "pictures" ? words[1] : "large.png"
      let comments = words.first == "comments" ? words[1] : "none"
      let items = (1...3).map { number in
        """
        {"id": "6f1b2c8e-3d47-4a90-9e15-0c7a5b2d8f3\(number)", "description": "Image \(number)",
        "image": "\(origin)\(path)/\(number)/\(picture)", "comments": "\(origin)\(path)/\(number)/\(comments)"}
        """
      }
      return #"{"items": [\#(items.joined(separator: ","))]}"#
    }

    /// As large as a response may be, and of what takes long to read.
    private static func slowFeed(bytes: Int) -> [UInt8] {
      let media =
        #"<media:content url="http://a.example/1.png" type="image/png" a="&amp;" b="1" c="2" d="3"/>"#
      let item = "<item><guid>1</guid>\(String(repeating: media, count: 60))</item>"
      let count = bytes / item.utf8.count - 1
      let head = #"<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>"#
      return Array("\(head)\(String(repeating: item, count: count))</channel></rss>".utf8)
    }

    /// A picture that is longer than any terminal keeps.
    private static let largePicture: [UInt8] =
      Array(DemoSite.picture("aurora.png") ?? Data())
      + [UInt8](repeating: 0, count: 3_000_000)
  }

  /// A port whose queue of connections is full, so that the next one is never made.
  final class FullPort {
    let number: UInt16
    private let sockets: [CInt]
    /// How many connections of its own wait.
    private var fillers = 0

    init() throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      try withUnsafeMutablePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          try #require(bind(listener, address, size) == 0 && listen(listener, 0) == 0)
          try #require(getsockname(listener, address, &size) == 0)
        }
      }
      number = UInt16(bigEndian: address.sin_port)
      var sockets = [listener]
      for _ in 0..<4 {
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let filler = socket(AF_INET, Int32(kind), 0)
        _ = withUnsafePointer(to: address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(filler, $0, size) }
        }
        sockets.append(filler)
      }
      self.sockets = sockets
      fillers = waiting
    }

    deinit { for socket in sockets { close(socket) } }

    /// Whether somebody waits for a connection.
    var isWanted: Bool { waiting > fillers }

    private var waiting: Int {
      let port = String(number, radix: 16, uppercase: true)
      let table = try? FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp")).readToEnd()
      let lines = String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n")
      return lines.count { line in
        let fields = line.split(separator: " ")
        return fields.count > 3 && fields[2].hasSuffix(":\(port)") && fields[3] == "02"
      }
    }
  }
#endif
