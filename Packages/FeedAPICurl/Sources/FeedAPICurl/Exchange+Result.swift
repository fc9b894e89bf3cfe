import CCurl
import FeedFailures
import FeedHTTP

extension Exchange {
  func result(of transfer: Transfer, gate: BodyGate?) -> Result<HTTPResponse, any Error> {
    // A server that hangs up within its headers is an empty response to libcurl.
    let isComplete = transfer.pointee.result == CURLE_OK && transfer.pointee.is_head_complete
    return isComplete
      ? .success(response(of: transfer)) : .failure(failure(of: transfer, gate: gate))
  }

  private func failure(of transfer: Transfer, gate: BodyGate?) -> any Error {
    let state = transfer.pointee
    let message = String(cString: ccurl_transfer_message(transfer))
    let disconnected = { (kind: FailureCause.Connection) in
      HTTPFailure.disconnected(kind, underlying: FailureCause.other(message))
    }
    // These stop a transfer, whose own result says less.
    if state.is_body_refused {
      return BodyRefused(bytes: gate?.refused ?? 0)
    }
    if state.is_body_too_large {
      return HTTPFailure.refused(.bodyTooLarge(limit: request.bodyLimit))
    }
    if state.is_head_too_large {
      return HTTPFailure.refused(.headersTooLarge(limit: policy.headers))
    }
    switch state.result {
    case CURLE_ABORTED_BY_CALLBACK where state.is_address_refused,
      CURLE_COULDNT_CONNECT where state.is_address_refused:
      return HTTPFailure.refused(.privateNetwork)
    case CURLE_COULDNT_CONNECT where state.has_no_descriptors,
      // Each of these may have missed a descriptor without saying so.
      CURLE_COULDNT_RESOLVE_HOST where ccurl_has_no_descriptors(),
      CURLE_COULDNT_RESOLVE_PROXY where ccurl_has_no_descriptors(),
      CURLE_SSL_CACERT_BADFILE where ccurl_has_no_descriptors():
      return disconnected(.tooManyOpenFiles)
    case CURLE_COULDNT_CONNECT:
      switch Int32(state.system_error) {
      case ENETUNREACH, ENETDOWN: return disconnected(.notConnected)
      case EHOSTUNREACH, ETIMEDOUT: return CurlTimeout()
      default: return disconnected(proxy == nil ? .refused : .refusedByProxy)
      }
    case CURLE_COULDNT_RESOLVE_HOST:
      return disconnected(.unknownHost)
    case CURLE_COULDNT_RESOLVE_PROXY:
      return disconnected(.unknownProxy)
    case CURLE_OPERATION_TIMEDOUT:
      return CurlTimeout()
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_PEER_FAILED_VERIFICATION:
      return HTTPFailure.unavailable(.insecure(FailureCause.Security(message)))
    case CURLE_URL_MALFORMAT:
      return HTTPFailure.forbidden(request.url)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY,
      // A malformed trailer: nothing else in an argument comes from the server.
      CURLE_BAD_FUNCTION_ARGUMENT where state.is_head_complete:
      return HTTPFailure.refused(.notHTTP, underlying: FailureCause.other(message))
    // A failed write is libcurl's own, while decoding: ours were handled above.
    case CURLE_WRITE_ERROR, CURLE_BAD_CONTENT_ENCODING:
      let head = UnsafeBufferPointer(start: state.head.bytes, count: state.head.length)
      let codings = ContentCodings(HTTPHeaders(HeaderLines.fields(in: head)))
      return isDecoded && codings.hasUnknown
        ? UnknownCoding() : HTTPFailure.refused(.undecodableBody)
    case CURLE_FILESIZE_EXCEEDED:
      return HTTPFailure.refused(.bodyTooLarge(limit: request.bodyLimit))
    // libcurl has its own limit for one line.
    case CURLE_OUT_OF_MEMORY where !state.is_head_complete,
      CURLE_TOO_LARGE where !state.is_head_complete:
      return HTTPFailure.refused(.headersTooLarge(limit: policy.headers))
    case CURLE_OK, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return disconnected(.broken)
    default:
      return disconnected(.other(message))
    }
  }

  private func response(of transfer: Transfer) -> HTTPResponse {
    let head = transfer.pointee.head
    let bytes = transfer.pointee.body
    if UnsafeBufferPointer(start: head.bytes, count: head.length).starts(with: "HTTP/2".utf8) {
      sharesConnection()
    }
    // From here the data owns the memory.
    transfer.pointee.body = ccurl_buffer()
    let body = bytes.bytes.map { start in
      request.claim?.data(owning: start, count: bytes.length) { free($0) }
        ?? Data(bytesNoCopy: start, count: bytes.length, deallocator: .free)
    }
    // The address of a proxy says nothing about the server.
    let address =
      proxy == nil ? transfer.pointee.address.map { String(cString: $0) } : request.url.host
    return HTTPResponse(
      status: transfer.pointee.status,
      headers: HTTPHeaders(
        HeaderLines.fields(in: UnsafeBufferPointer(start: head.bytes, count: head.length))
      ),
      body: body ?? Data(),
      isFromPrivateNetwork: PrivateNetwork.isNamed(by: address ?? "")
    )
  }
}

/// The header `Content-Encoding` names an unknown coding.
struct UnknownCoding: Error {}

/// The time for the exchange, for connecting or without a byte is over.
struct CurlTimeout: Error {}

extension FailureCause.Security {
  /// By the words of OpenSSL, GnuTLS and libcurl, whose error codes do not distinguish these. A
  /// message that begins with "error" is about this machine's own files.
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
      } else if mentions(["wrong version number", "unexpected tls packet"]) {
        .plainServer
      } else if mentions(Self.endings) {
        .endedHandshake
      } else {
        .other(message)
      }
  }

  /// What the libraries say where the connection ends within the handshake.
  private static let endings = [
    "ssl_error_syscall", "ssl_error_zero_return", "unexpected eof", "connection reset",
    "non-properly terminated", "connection closed",
  ]
}
