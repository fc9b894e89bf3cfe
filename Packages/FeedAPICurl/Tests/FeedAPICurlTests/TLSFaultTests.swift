import FeedFailures
import Testing

@testable import FeedAPICurl

@Suite("TLS faults")
struct TLSFaultTests {
  @Test(
    "A TLS fault is one of five kinds, or in the library's own words",
    arguments: [
      (
        "SSL certificate problem: self-signed certificate",
        FailureCause.Security.untrustedCertificate
      ),
      ("SSL certificate problem: unable to get local issuer certificate", .untrustedCertificate),
      ("server certificate verification failed. CAfile: none CRLfile: none", .untrustedCertificate),
      ("SSL certificate problem: certificate has expired", .expiredCertificate),
      ("SSL certificate problem: certificate is not yet valid", .expiredCertificate),
      (
        "SSL: no alternative certificate subject name matches target host name 'localhost'",
        .certificateOfAnotherHost
      ),
      (
        "error adding trust anchors from file: /x",
        .other("error adding trust anchors from file: /x")
      ),
      ("error setting certificate file: /x", .other("error setting certificate file: /x")),
      ("TLS connect error: error:0A00010B:SSL routines::wrong version number", .plainServer),
      (
        "gnutls_handshake() failed: An unexpected TLS packet was received.", .plainServer
      ),
      ("TLS connect error: unexpected eof", .endedHandshake),
      ("OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443 ", .endedHandshake),
      ("Recv failure: Connection reset by peer", .endedHandshake),
      (
        "gnutls_handshake() failed: The TLS connection was non-properly terminated.",
        .endedHandshake
      ),
      ("TLS connect error: internal error", .other("TLS connect error: internal error")),
    ]
  )
  func kinds(message: String, fault: FailureCause.Security) {
    #expect(FailureCause.Security(message) == fault)
  }
}
