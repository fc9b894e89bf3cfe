extension FailureCause {
  /// There is no connection, or it broke.
  public static func connection(_ connection: Connection) -> FailureCause {
    switch connection {
    case .notConnected: FailureCause("notConnected")
    case .unknownHost: FailureCause("unknownHost", advice: .words("adviceOnUnknownHost"))
    case .unknownProxy: FailureCause("unknownProxy")
    case .refused: FailureCause("refused")
    case .refusedByProxy: FailureCause("refusedByProxy")
    case .broken: FailureCause("broken")
    case .hungUp: FailureCause("hungUp")
    case .noResponse: FailureCause("noResponse")
    case .tooManyOpenFiles: FailureCause("tooManyOpenFiles", advice: .none)
    case .other(let text): .other(text)
    }
  }

  /// The response was not complete within this time.
  public static func timedOut(after time: Duration) -> FailureCause {
    FailureCause("timedOut", ["seconds": .duration(time)])
  }

  /// There is no secure connection.
  public static func insecure(_ fault: Security) -> FailureCause {
    let isWholeReason = true
    return switch fault {
    case .untrustedCertificate:
      FailureCause("untrustedCertificate", isWholeReason: isWholeReason)
    case .expiredCertificate:
      FailureCause("expiredCertificate", isWholeReason: isWholeReason)
    case .certificateOfAnotherHost:
      FailureCause("certificateOfAnotherHost", isWholeReason: isWholeReason)
    case .plainServer:
      FailureCause(
        "plainServer",
        isWholeReason: isWholeReason,
        advice: .words("adviceOnPlainServer")
      )
    case .endedHandshake:
      FailureCause(
        "endedHandshake",
        isWholeReason: isWholeReason,
        advice: .words("adviceOnEndedHandshake")
      )
    case .other(let text):
      FailureCause("insecure", ["detail": .text(text)], isWholeReason: isWholeReason)
    }
  }

  /// What happened to a connection.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Connection: Hashable, Sendable {
    /// This machine is not connected to the internet.
    case notConnected
    /// The name of the server, or of the proxy, is unknown.
    case unknownHost, unknownProxy
    /// The server, or the proxy, refused the connection.
    case refused, refusedByProxy
    /// The connection broke, or the server closed it before it responded.
    case broken, hungUp
    /// The server does not respond.
    case noResponse
    /// This process, or the system, has as many files and connections open as it may.
    case tooManyOpenFiles
    /// Something else, in the client's words.
    case other(String)
  }

  /// What is wrong with a TLS connection.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Security: Hashable, Sendable {
    /// The server's certificate is not trusted, is out of date, or belongs to another server.
    case untrustedCertificate, expiredCertificate, certificateOfAnotherHost
    /// The server does not speak TLS: it may do so at an `http` URL.
    case plainServer
    /// The server ended the connection in the handshake: it may not speak TLS.
    case endedHandshake
    /// Something else, in the client's words.
    case other(String)
  }
}
