import Foundation
import Testing

@testable import FeedAPIURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSession's delegate")
struct SessionDelegateTests {
  @Test("An error that is not URLSession's keeps its own description")
  func otherErrors() {
    struct Other: Error, CustomStringConvertible { let description = "out of paper" }
    #expect(HTTPFailure(Other()).failureCause == .connection(.other("out of paper")))
    let unknown = URLError(.unknown)
    #expect(HTTPFailure(unknown).failureCause == .connection(.other(unknown.localizedDescription)))
  }
}
