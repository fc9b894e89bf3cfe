import FeedCore
import FeedImagePipeline
import FeedServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Image data as most tutorials load it: by URLSession, from a real server on this machine that
/// needs some time for a picture. Six connections are URLSession's own limit for a host.
final class SessionPictures: FeedImageDataLoader {
  private let server: FeedServer
  private let session: URLSession

  init(_ time: Duration) throws {
    server = try FeedServer { _ in
      var response = Response.ok([1])
      response.steps.insert(.pause(time), at: 0)
      return response
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
  }

  func loadImageData(for key: ImageDataKey) async throws -> Data {
    let address = "\(server.baseURL)/\(key.url.lastPathComponent)"
    guard let picture = URL(string: address) else {
      throw ImageDataNotFound(key.url)
    }
    // The load is a task of its own, which no cancel reaches: on Linux, up to Swift 6.3, a cancel
    // of `data(from:)` while its response comes may wait for a lock for ever
    // (swift-corelibs-foundation, issue 5412).
    return try await Task { [session] in try await session.data(from: picture).0 }.value
  }

  /// Nothing can be loaded afterwards.
  func stop() {
    session.finishTasksAndInvalidate()
    server.stop()
  }
}
