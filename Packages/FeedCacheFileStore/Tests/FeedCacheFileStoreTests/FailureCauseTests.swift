import Foundation
import Testing

@testable import FeedCacheFileStore

@Suite("Causes of a store's failures")
struct FailureCauseTests {
  @Test(
    "A file error says what was to be done with which path, and the system's reason",
    arguments: [
      (FileError.Operation.makeDirectory, FailureCause.FileAction.makeDirectory), (.openDirectory, .useDirectory),
      (.list, .read), (.open, .read), (.read, .read), (.create, .create), (.lock, .lock), (.write, .write),
      (.sync, .write), (.rename, .write), (.delete, .delete),
    ])
  func files(operation: FileError.Operation, action: FailureCause.FileAction) {
    let error = FeedStoreError.unavailable(FileError(operation, "/a", code: ENOSPC))
    #expect(FailureCause(error) == .file(action, path: "/a", reason: "No space left on device"))
  }

  @Test("A lock that another program holds, a path that is not trusted, and a corrupt entry have causes of their own")
  func others() {
    #expect(FailureCause(FileError(.lock, "/a", code: EWOULDBLOCK)) == .locked(path: "/a"))
    #expect(
      FailureCause(UntrustedPath(problem: .symbolicLink, path: "/a")) == .untrusted(path: "/a", .symbolicLink))
    #expect(FailureCause(FeedStoreError.corrupt(FeedStoreRevision("1"), reason: "checksum")) == .corrupt)
    #expect(
      FailureCause(FeedStoreError.noRoom(limit: FeedImageDataLimit(bytes: 5 << 20, count: 3)))
        == .quota(images: 3, mebibytes: 5))
    #expect(FailureCause(FeedStoreError.emptyImageData) == .emptyBody)
  }
}
