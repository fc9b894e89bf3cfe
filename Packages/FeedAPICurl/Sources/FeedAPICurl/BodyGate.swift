import CCurl

/// Asks, when a body begins, whether the budget has room for it. It belongs to the thread that runs the pool.
///
/// A body is paused until then, if that takes no memory and holds up nobody: not one that libcurl decodes, as it goes on with what it has
/// read; nor a stream of HTTP/2, whose connection others share. Such an exchange ends, and is asked for again once there is room.
final class BodyGate {
  private let claim: ByteBudget.Claim
  private let limit: Int
  private let resume: @Sendable () -> Void
  /// How many bytes the body that was refused may take.
  private(set) var refused = 0

  /// - Parameter resume: called from any thread when a body that is paused has room.
  init(_ claim: ByteBudget.Claim, limit: Int, resume: @escaping @Sendable () -> Void) {
    self.claim = claim
    self.limit = limit
    self.resume = resume
  }

  /// - Parameter length: the body's before it is decoded; negative where it is not known.
  func decide(head: UnsafeBufferPointer<UInt8>, length: Int64) -> ccurl_body_decision {
    let isEncoded = HeaderLines.fields(in: head).contains { name, value in
      switch name.lowercased() {
      case "content-encoding": true
      // libcurl decodes these too, asked or not.
      case "transfer-encoding": value.lowercased() != "chunked"
      default: false
      }
    }
    let bytes = isEncoded || length < 0 ? limit : min(Int(clamping: length), limit)
    guard !isEncoded, head.starts(with: "HTTP/1.".utf8) else {
      if claim.take(bytes) { return CCURL_TAKE_BODY }
      refused = bytes
      return CCURL_REFUSE_BODY
    }
    return claim.take(bytes) { [resume] isGranted in if isGranted { resume() } } ? CCURL_TAKE_BODY : CCURL_PAUSE_BODY
  }
}

/// The budget has no room for a body of so many bytes at the moment.
struct BodyRefused: Error { let bytes: Int }

/// Called by libcurl's thread, with the gate as its context.
func checksBody(
  _ context: UnsafeMutableRawPointer?, _ head: UnsafePointer<CChar>?, _ count: Int, _ length: Int64
) -> ccurl_body_decision {
  guard let context else { return CCURL_TAKE_BODY }
  let bytes = UnsafeBufferPointer(
    start: UnsafeRawPointer(head)?.assumingMemoryBound(to: UInt8.self), count: count)
  return Unmanaged<BodyGate>.fromOpaque(context).takeUnretainedValue().decide(head: bytes, length: length)
}
