import CCurl
import FeedFailures
import FeedHTTP

/// What a `Content-Encoding` names (RFC 9110, section 8.4.1): codings, and what some servers write
/// there that is none, such as `aws-chunked` or `UTF-8`.
struct ContentCodings {
  private enum Coding {
    /// gzip or deflate.
    case compressed
    /// A coding that only libcurl undoes.
    case other
    case unknown
  }

  private let all: [Coding]

  init(_ headers: HTTPHeaders) {
    // Comparing text of combining marks takes quadratic time.
    let words = (headers["Content-Encoding"] ?? "").utf8.split(separator: UInt8(ascii: ","))
    all = words.compactMap { word in
      let name = word.filter { $0 > 0x20 }.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
      switch String(decoding: name.prefix(16), as: UTF8.self) {  // Safe: bounded.
      case "", "identity", "none": return nil
      case "gzip", "x-gzip", "deflate": return .compressed
      case "br", "zstd", "compress", "x-compress": return .other
      default: return .unknown
      }
    }
  }

  /// Whether it names an unknown coding.
  var hasUnknown: Bool { all.contains { $0 == .unknown } }

  /// The content of an encoded body, of at most `limit` bytes. Unknown codings are ignored. It
  /// throws `HTTPFailure.refused(.undecodableBody)`, also where it has more.
  func decoded(_ body: Data, limit: Int) throws -> Data {
    var body = body
    for coding in all.reversed() where coding != .unknown {
      guard coding == .compressed, let inflated = Self.inflated(body, limit: limit) else {
        throw HTTPFailure.refused(.undecodableBody)
      }
      body = inflated
    }
    return body
  }

  private static func inflated(_ body: Data, limit: Int) -> Data? {
    var result = ccurl_buffer()
    let isWhole = body.withUnsafeBytes { bytes in
      ccurl_inflate(bytes.baseAddress, bytes.count, max(limit, 0), &result)
    }
    guard isWhole, let start = result.bytes else {
      return isWhole ? Data() : nil
    }
    return Data(bytesNoCopy: start, count: result.length, deallocator: .free)
  }
}
