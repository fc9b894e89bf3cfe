import FeedCacheContract
import FeedContract
import FeedCore
import FeedLibrary
import FeedLibraryFiles
import FeedPolling
import FeedRefreshing
import FeedTestSupport
import Foundation
import Testing

@Suite("Notes in files: the contract", .serialized)
struct NotesContractTests {
  private static let time = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("A file for all feeds keeps every promise of times of use", arguments: promisesOfUses)
  func uses(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("MF3: a file for all feeds keeps every promise of waits", arguments: promisesOfWaits)
  func waits(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "A file for all feeds keeps every promise of notes of pages",
    arguments: promisesOfPages
  )
  func pages(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("A file for all feeds keeps every promise of troubles", arguments: promisesOfTroubles)
  func troubles(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "A file for all feeds keeps every promise of refreshes",
    arguments: promisesOfRefreshes
  )
  func refreshes(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "A file for each feed keeps every promise of what was seen",
    arguments: promisesOfSeenImages
  )
  func seenImages(_ promise: Promise) async throws {
    try await promise.check()
  }

  private static let promisesOfUses = promises(of: (time, time + 1), as: FeedUseLines())
  private static let promisesOfWaits: [Promise] = {
    let waits = [60.0, 120].compactMap { ServerWait(until: time + $0, status: 429) }
    return promises(of: (waits[0], waits[1]), as: ServerWaitLines { time })
      + FeedNotesContract.promisesOfEnding(
        of: (waits[0], waits[1]),
        makeStorage: { try TemporaryDirectory() },
        open: { FeedNotesFile(in: $0.path, as: ServerWaitLines { time }) },
        openLater: { FeedNotesFile(in: $0.path, as: ServerWaitLines { time + 60 }) }
      )
  }()
  private static let promisesOfPages = promises(
    of: (PictureNotes(.page, outcomes: [UUID(): .failed(time)]), PictureNotes(.first)),
    as: PictureNoteLines()
  )
  private static let promisesOfTroubles = promises(
    of: (FeedTrouble(name: "a b", message: "c = d", since: time), FeedTrouble(name: "e")),
    as: FeedTroubleLines()
  )
  private static let promisesOfRefreshes = promises(
    of: (FeedRefresh(due: time, failures: 3, trouble: ""), FeedRefresh(due: time + 1)),
    as: FeedRefreshLines()
  )
  private static let promisesOfSeenImages: [Promise] = {
    let image = SeenImage(picture: UUID(), published: time, mark: .seen)
    return FeedNotesContract.promises(
      of: (SeenImages(), SeenImages([UUID(): image])),
      makeStorage: { try TemporaryDirectory() },
      open: { FeedNotesFolder(in: $0.path, as: SeenImagesCodec()) }
    )
  }()

  private static func promises<Codec: FeedNoteLines>(
    of notes: (Codec.Note, Codec.Note),
    as codec: Codec
  ) -> [Promise] {
    FeedNotesContract.promises(
      of: notes,
      makeStorage: { try TemporaryDirectory() },
      open: { FeedNotesFile(in: $0.path, as: codec) }
    )
      + FeedNotesContract.promisesOfListed(
        notes.0,
        makeStorage: { try TemporaryDirectory() },
        open: { FeedNotesFile(in: $0.path, as: codec) }
      )
  }
}
