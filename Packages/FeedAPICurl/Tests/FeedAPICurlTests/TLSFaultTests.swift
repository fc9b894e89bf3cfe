import FeedFailures
import Testing

@testable import FeedAPICurl

@Suite("TLS faults")
struct TLSFaultTests {
  @Test(
    "A TLS fault is one of four kinds, or in the library's own words",
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
      ("TLS connect error: unexpected eof", .other("TLS connect error: unexpected eof")),
    ]
  )
  func kinds(message: String, fault: FailureCause.Security) {
    #expect(FailureCause.Security(message) == fault)
  }
}
