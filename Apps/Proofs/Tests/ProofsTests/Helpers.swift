import FeedHTTP
import FeedServer
import Foundation
import Testing

/// The demo feed, as a file.
func demoFeed() -> Data {
  let bytes = DemoSite().response(to: Request("/feed.json", origin: "https://feed.example")).steps
    .flatMap { step in
      if case .bytes(let bytes) = step { bytes } else { [UInt8]() }
    }
  return Data(bytes)
}

func expect(
  _ matches: (HTTPFailure) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation,
  of work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    (error as? HTTPFailure).map(matches) ?? false
  }
}
