import CCurl
import FeedHTTP

/// Checks, when a body begins, whether the budget has room for it. It belongs to libcurl's thread.
///
/// A body without room is paused, unless pausing takes memory or delays others: libcurl decodes on
/// with what it has read, and an HTTP/2 stream shares its connection. Such an exchange ends, and is
/// repeated once there is room.
final class BodyGate {
  private let claim: ByteBudget.Claim
  private let limit: Int
  private let resume: @Sendable () -> Void
  /// The size of the body that was refused.
  private(set) var refused = 0

  /// - Parameter resume: called on any thread when a paused body has room.
  init(_ claim: ByteBudget.Claim, limit: Int, resume: @escaping @Sendable () -> Void) {
    self.claim = claim
    self.limit = limit
    self.resume = resume
  }

  /// - Parameter length: the body's length before decoding; negative if unknown.
  func decide(head: UnsafeBufferPointer<UInt8>, length: Int64) -> ccurl_body_decision {
    // libcurl decodes any transfer encoding but `chunked`, even if it was not requested.
    let isEncoded = HeaderLines.fields(in: head).contains { name, value in
      isWord(name, "content-encoding")
        || isWord(name, "transfer-encoding") && !isWord(value, "chunked")
    }
    let bytes = isEncoded || length < 0 ? limit : min(Int(clamping: length), limit)
    guard !isEncoded, head.starts(with: "HTTP/1.".utf8) else {
      if claim.take(bytes) {
        return CCURL_TAKE_BODY
      }
      refused = bytes
      return CCURL_REFUSE_BODY
    }
    return claim.take(bytes) { [resume] isGranted in if isGranted { resume() } }
      ? CCURL_TAKE_BODY : CCURL_PAUSE_BODY
  }
}

/// Whether a text is a word, which is in lower case; in any case of ASCII. It compares bytes: a
/// server may send any, and as a `String` combining marks would take many times as long.
private func isWord(_ text: String, _ word: String) -> Bool {
  text.utf8.elementsEqual(word.utf8) { (0x41...0x5A ~= $0 ? $0 | 0x20 : $0) == $1 }
}

struct BodyRefused: Error { let bytes: Int }

/// Called on libcurl's thread; the context is the gate.
func checksBody(
  _ context: UnsafeMutableRawPointer?,
  _ head: UnsafePointer<UInt8>?,
  _ count: Int,
  _ length: Int64
) -> ccurl_body_decision {
  guard let context else {
    return CCURL_TAKE_BODY
  }
  let gate = Unmanaged<BodyGate>.fromOpaque(context).takeUnretainedValue()
  return gate.decide(head: UnsafeBufferPointer(start: head, count: count), length: length)
}
