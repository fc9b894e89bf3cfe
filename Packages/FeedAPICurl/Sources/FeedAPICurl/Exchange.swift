import CCurl
import FeedHTTP

typealias Transfer = UnsafeMutablePointer<ccurl_transfer>

/// One request to one URL, and its limits.
struct Exchange: Sendable {
  let request: HTTPRequest
  let policy: HTTPPolicy
  var total: Duration
  let certificateFile, proxy: String?
  /// Whether libcurl undoes the content's encoding, which it refuses to do where that names no
  /// coding.
  var isDecoded = true
  /// Called when the response shows that other exchanges may share its connection.
  var sharesConnection: @Sendable () -> Void = {}

  /// A libcurl transfer for it; `nil` if there is no memory, or libcurl refuses a setting.
  /// - Parameter gate: decides when the body begins; it must outlive the transfer.
  func transfer(_ curl: UnsafePointer<libcurl>, id: UInt64, gate: BodyGate?) -> Transfer? {
    guard let transfer = ccurl_transfer_create(curl) else {
      return nil
    }
    transfer.pointee.id = id
    transfer.pointee.head_limit = policy.headers
    transfer.pointee.body_limit = request.bodyLimit
    transfer.pointee.is_taken_encoded = !isDecoded
    // Not 0, which means no limit, nor more than libcurl takes.
    let connect = min(policy.connect, total, .seconds(1 << 20)) / .milliseconds(1)
    transfer.pointee.connect_timeout = max(1, Int(connect.rounded(.up)))
    // A proxy is the user's choice, and mostly on the private network.
    if !request.allowsPrivateNetwork, proxy == nil {
      transfer.pointee.refuses_address = refusesAddress
    }
    if let gate {
      transfer.pointee.checks_body = checksBody
      transfer.pointee.body_context = Unmanaged.passUnretained(gate).toOpaque()
    }
    let hasHeaders = request.sentHeaders.allSatisfy {
      ccurl_transfer_add_header(transfer, "\($0.name): \($0.value)")
    }
    guard hasHeaders,
      ccurl_transfer_configure(transfer, request.url.absoluteString, certificateFile, proxy ?? "")
    else {
      ccurl_transfer_destroy(transfer)
      return nil
    }
    return transfer
  }
}

/// Called on libcurl's thread for each address before it is connected to.
private func refusesAddress(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
  PrivateNetwork.contains(UnsafeBufferPointer(start: bytes, count: count))
}
