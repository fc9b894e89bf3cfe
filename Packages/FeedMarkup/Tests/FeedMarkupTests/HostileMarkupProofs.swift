import Testing

/// What takes seconds in a debug build.
@Suite("Hostile markup, at length: Proofs")
struct HostileMarkupProofs {
  @Test("Any byte may be anywhere, in each encoding")
  func bytes() {
    HostileMarkupTests.readBytes { _ in HostileMarkupTests.charsets }
  }

  @Test("Changed bits never crash", arguments: HostileMarkupTests.Form.allCases)
  func bitFlips(form: HostileMarkupTests.Form) {
    HostileMarkupTests.readChanged(form, every: 5)
  }
}
