import CCurl

/// One question to one URL, and what its answer may cost.
struct Exchange: Sendable {
  let url: URL
  let headers: [String]
  let total: Duration
  let bodyLimit: Int
  let allowsPrivateNetwork: Bool
  /// What the body is charged to, if it is.
  let claim: ByteBudget.Claim?
  let policy: HTTPPolicy
  let certificateFile: String?
  /// The proxy that is asked instead of the server, if one is.
  let proxy: String?

  /// A transfer of libcurl's for it; `nil` where there is no memory, or libcurl does not take its settings.
  /// - Parameter gate: asked when the body begins; it outlives the transfer.
  func transfer(in pool: OpaquePointer, owner: UInt64, gate: BodyGate?) -> OpaquePointer? {
    withCStrings(headers) { headers in
      withOptionalCString(certificateFile) { certificateFile in
        url.absoluteString.withCString { url in
          (proxy ?? "").withCString { proxy in
            var request = ccurl_request(
              // Time that the budget takes does not count, which libcurl does not know.
              url: url, headers: headers, total_timeout: gate == nil ? total.milliseconds : 0,
              connect_timeout: min(policy.connect, total).milliseconds, idle_timeout: policy.idle.milliseconds,
              body_limit: bodyLimit, header_limit: policy.headers,
              refuses_address: isRestricted ? refusesAddress : nil, checks_body: gate == nil ? nil : checksBody,
              body_context: gate.map { Unmanaged.passUnretained($0).toOpaque() }, certificate_file: certificateFile,
              proxy: proxy)
            return ccurl_transfer_create(pool, &request, owner)
          }
        }
      }
    }
  }

  /// Whether to refuse private addresses. A proxy is the user's own choice, and is mostly on the private network.
  private var isRestricted: Bool { !allowsPrivateNetwork && proxy == nil }

  /// What a transfer that is over came to.
  func result(
    of transfer: OpaquePointer, in pool: OpaquePointer, gate: BodyGate?
  ) -> Result<HTTPResponse, any Error> {
    let message = String(cString: ccurl_transfer_message(transfer))
    return switch ccurl_transfer_outcome(transfer) {
    case CCURL_COMPLETE: .success(response(of: transfer, in: pool))
    case CCURL_BAD_URL: .failure(HTTPFailure.forbiddenURL(url))
    case CCURL_UNKNOWN_HOST: .failure(disconnected(.unknownHost, message))
    case CCURL_UNKNOWN_PROXY: .failure(disconnected(.unknownProxy, message))
    case CCURL_NOT_CONNECTED: .failure(disconnected(.notConnected, message))
    case CCURL_REFUSED: .failure(disconnected(proxy == nil ? .refused : .refusedByProxy, message))
    case CCURL_FORBIDDEN_ADDRESS: .failure(HTTPFailure.forbiddenAddress)
    case CCURL_BROKEN: .failure(disconnected(.broken, message))
    case CCURL_TIMED_OUT: .failure(CurlTimeout())
    case CCURL_INSECURE: .failure(HTTPFailure.insecure(FailureCause.Security(message)))
    case CCURL_NOT_HTTP: .failure(HTTPFailure.malformedAnswer(CurlMessage(description: message)))
    case CCURL_UNDECODABLE: .failure(HTTPFailure.undecodableBody)
    case CCURL_BODY_TOO_LARGE: .failure(HTTPFailure.bodyTooLarge(limit: bodyLimit))
    case CCURL_HEADERS_TOO_LARGE: .failure(HTTPFailure.headersTooLarge(limit: policy.headers))
    case CCURL_BODY_REFUSED: .failure(BodyRefused(bytes: gate?.refused ?? 0))
    default: .failure(disconnected(.other(message), message))
    }
  }

  private func disconnected(_ kind: FailureCause.Connection, _ message: String) -> HTTPFailure {
    .disconnected(ConnectionFailure(kind, underlying: CurlMessage(description: message)))
  }

  private func response(of transfer: OpaquePointer, in pool: OpaquePointer) -> HTTPResponse {
    var length = 0
    let head = UnsafeBufferPointer(
      start: UnsafeRawPointer(ccurl_transfer_headers(transfer, &length))?.assumingMemoryBound(to: UInt8.self),
      count: length)
    let headers = HeaderLines.fields(in: head)
    let body = ccurl_transfer_take_body(transfer, &length).map { bytes in
      claim?.data(owning: bytes, count: length) ?? Data(bytesNoCopy: bytes, count: length, deallocator: .free)
    }
    // Behind a proxy the address is the proxy's, which says nothing of the server.
    let address = proxy == nil ? String(cString: ccurl_transfer_address(pool, transfer)) : url.host ?? ""
    return HTTPResponse(
      status: ccurl_transfer_status(pool, transfer), headers: HTTPHeaders(headers), body: body ?? Data(),
      isFromPrivateNetwork: PrivateNetwork.isNamed(by: address))
  }
}

/// The time for the exchange, for connecting, or for being idle is over: libcurl does not tell which.
struct CurlTimeout: Error {}

/// What libcurl says of an exchange that came to nothing.
struct CurlMessage: Error, CustomStringConvertible {
  let description: String
}

extension FailureCause.Security {
  /// By the words of OpenSSL, GnuTLS and libcurl, whose error codes do not tell these apart. A message that begins with "error" is about this
  /// machine's own files.
  init(_ message: String) {
    let lowercased = message.lowercased()
    let mentions = { (phrases: [String]) in phrases.contains { lowercased.contains($0) } }
    self =
      if mentions(["expired", "not yet valid"]) {
        .expiredCertificate
      } else if mentions(["subject name", "host name", "hostname"]) {
        .certificateOfAnotherHost
      } else if mentions(["certificate"]), !lowercased.hasPrefix("error") {
        .untrustedCertificate
      } else {
        .other(message)
      }
  }
}

/// Called by libcurl's thread for each address before it is connected to.
private func refusesAddress(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
  PrivateNetwork.contains(UnsafeBufferPointer(start: bytes, count: count))
}

extension Duration {
  /// In whole milliseconds, rounded up, so that nothing ends before its time; at least one: to libcurl 0 means for ever.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(
      1, Int(clamping: min(seconds, 1 << 40) * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}

private func withOptionalCString<Result>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let string else { return body(nil) }
  return string.withCString(body)
}

/// The strings as C has them: an array of pointers that a null pointer ends.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var bytes: [CChar] = []
  var offsets: [Int] = []
  for string in strings {
    offsets.append(bytes.count)
    bytes += string.utf8CString
  }
  return bytes.withUnsafeBufferPointer { bytes in
    let pointers: [UnsafePointer<CChar>?] = offsets.map { offset in bytes.baseAddress.map { $0 + offset } } + [nil]
    return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
