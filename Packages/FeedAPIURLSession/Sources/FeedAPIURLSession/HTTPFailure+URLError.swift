import FeedFailures
import FeedHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPFailure {
  private static let connections: [URLError.Code: FailureCause.Connection] = [
    .cannotConnectToHost: .refused, .cannotFindHost: .unknownHost, .dnsLookupFailed: .unknownHost,
    .networkConnectionLost: .broken, .notConnectedToInternet: .notConnected, .timedOut: .noResponse,
    .badServerResponse: .hungUp, .badURL: .other("URLSession cannot use this URL"),
  ]

  init(_ error: any Error) {
    let code = (error as? URLError)?.code ?? .unknown
    self =
      switch code {
      case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
        .unavailable(.insecure(.untrustedCertificate))
      case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
        .unavailable(.insecure(.expiredCertificate))
      case .secureConnectionFailed:
        .unavailable(.insecure(.other(error.localizedDescription)))
      // On Linux `unsupportedURL` means a response that is not HTTP: the schemes were checked
      // before.
      case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
        .refused(.notHTTP, underlying: error)
      // URLSession does not tell them apart.
      case .cannotConnectToHost where hasNoDescriptors(), .cannotFindHost where hasNoDescriptors():
        .disconnected(.tooManyOpenFiles, underlying: error)
      default:
        // On Linux the localized description of another error says nothing.
        .disconnected(
          Self.connections[code]
            ?? .other((error as? URLError)?.localizedDescription ?? "\(error)"),
          underlying: error
        )
      }
  }
}

/// Whether this process or the system has no descriptor left: one more attempt shows it.
private func hasNoDescriptors() -> Bool {
  let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
  guard descriptor < 0 else {
    close(descriptor)
    return false
  }
  return errno == EMFILE || errno == ENFILE
}
