import DurableFiles
import FeedCache
import FeedCore
import FeedFailures
import Foundation
import Testing

@Suite("Causes of a store's failures")
struct FailureCauseTests {
  @Test(
    "The cause of a file error is what the store was doing, the path, and the system's reason",
    arguments: [
      FailureCause.FileAction.makeDirectory, .useDirectory, .lock, .create, .read, .write, .delete,
    ]
  )
  func files(action: FailureCause.FileAction) {
    let error = FeedStoreError.unavailable(FileError(action, "/a", code: ENOSPC))
    #expect(FailureCause(error) == .file(action, path: "/a", reason: "No space left on device"))
  }

  @Test(
    "A lock that another program holds, a path that is not trusted, and a corrupt entry have causes of their own"
  )
  func others() {
    #expect(FailureCause(FileError(.lock, "/a", code: EWOULDBLOCK)) == .locked(path: "/a"))
    #expect(
      FailureCause(UntrustedPath(problem: .symbolicLink, path: "/a"))
        == .untrusted(path: "/a", .symbolicLink)
    )
    #expect(
      FailureCause(FeedStoreError.corrupt(FeedStoreRevision("1"), reason: "checksum")) == .corrupt
    )
    #expect(
      FailureCause(FeedStoreError.quotaReached(limit: FeedImageDataLimit(bytes: 5 << 20, count: 3)))
        == .quota(images: 3, mebibytes: 5)
    )
    #expect(FailureCause(FeedStoreError.emptyImageData) == .emptyBody)
  }
}
