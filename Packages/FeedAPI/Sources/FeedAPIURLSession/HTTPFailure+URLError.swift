import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPFailure {
  /// What an error of URLSession means.
  init(_ error: any Error) {
    guard let error = error as? URLError else {
      self = .disconnected(ConnectionFailure(.other("\(error)"), underlying: error))
      return
    }
    self =
      switch error.code {
      case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: .insecure(.untrustedCertificate)
      case .serverCertificateHasBadDate, .serverCertificateNotYetValid: .insecure(.expiredCertificate)
      case .secureConnectionFailed: .insecure(.other(error.localizedDescription))
      // On Linux `unsupportedURL` means a response that is not HTTP: the schemes were checked before.
      case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
        .malformedResponse(error)
      default: .disconnected(ConnectionFailure(Self.connection(error), underlying: error))
      }
  }

  private static func connection(_ error: URLError) -> FailureCause.Connection {
    switch error.code {
    case .cannotConnectToHost: .refused
    case .cannotFindHost, .dnsLookupFailed: .unknownHost
    case .networkConnectionLost: .broken
    case .badURL: .other("URLSession cannot use this URL")
    case .notConnectedToInternet: .notConnected
    case .timedOut: .noResponse
    case .badServerResponse: .hungUp
    default: .other(error.localizedDescription)
    }
  }
}
