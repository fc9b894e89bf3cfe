import FeedBrowse
import FeedCore
import FeedFailures
import FeedPresentation
import FeedScreens
import Foundation
import ImageHeaders
import Synchronization
import Testing

@Suite("A feed of a session, made of loaders") @MainActor
struct FeedOnScreenTests {
  @Test("A picture that is on the screen is saved without a load, under the name of its row")
  func saveShown() async throws {
    let world = World()
    let (sut, row) = try await makeSUT(world)
    let message = try await sut.save(row, SampleImages.png(8, 8))
    let name = PictureFileName(of: row).name(.png)
    #expect(message == .savedPicture("/pictures/\(name)"))
    #expect(world.saved == [name])
    let again = try await sut.save(row, SampleImages.png(8, 8))
    #expect(again == .savedAlready("/pictures/\(name)"))
    #expect(world.loads == [])
  }

  @Test("One that is not on the screen is loaded first, from the cache too")
  func saveOther() async throws {
    let world = World()
    let (sut, row) = try await makeSUT(world)
    _ = try await sut.save(row, nil)
    #expect(world.loads == [World.Load(images: 1, isCached: true)])
    #expect(world.saved.count == 1)
  }

  @Test("What is no picture is not saved")
  func noPicture() async throws {
    let world = World()
    let (sut, row) = try await makeSUT(world)
    await #expect(throws: FailureCause.notAnImage) { try await sut.save(row, Data("text".utf8)) }
    #expect(world.saved == [])
  }

  @Test("What cannot be saved is said by the one who saves")
  func saveFails() async throws {
    let world = World(saveFailure: ImageDataNotFound(URL(filePath: "/a")))
    let (sut, row) = try await makeSUT(world)
    await #expect(throws: ImageDataNotFound.self) {
      try await sut.save(row, SampleImages.png(8, 8))
    }
  }

  @Test("A picture loads the row's own image, and data that is no picture has failed")
  func picture() async throws {
    let world = World(data: Data("text".utf8))
    let (sut, row) = try await makeSUT(world)
    let picture = sut.picture(of: row)
    let states = picture.states
    picture.show(row)
    picture.appear()
    for await state in states where state != .loading {
      guard case .failed = state else {
        Issue.record("\(state)")
        return
      }
      break
    }
    #expect(world.loads.first == World.Load(images: 1, isCached: true))
  }

  @Test("An image is kept with the picture on the screen, or else with the one that is loaded")
  func keeping() async throws {
    let world = World()
    let (sut, row) = try await makeSUT(world)
    #expect(try await sut.keep(row, SampleImages.png(4, 4)) == .kept(shownBy: "feed kept"))
    #expect(try await sut.keptImages() == [row.id])
    #expect(try await sut.keep(row, nil) == .letGo)
    #expect(try await sut.keptImages() == [])
    _ = try await sut.keep(row, nil)
    #expect(world.loads.count == 1, "what was let go is kept again without another load")
    #expect(world.keptPictures == [SampleImages.png(4, 4), world.data, world.data])
  }

  @Test("An image of the feed is marked as seen, and a row of an earlier one is not")
  func see() async throws {
    let world = World()
    let (sut, row) = try await makeSUT(world)
    try await sut.see(row)
    try await sut.see(Samples.row(99))
    #expect(world.seen == [row.id])
  }

  @Test(
    "Of several feeds as one, each image is its own feed's, and the same picture is seen in all"
  )
  func severalFeeds() async throws {
    let worlds = ["one": World(), "two": World()]
    let names = worlds.keys.sorted()
    let controller = FeedController(load: {
      let sources = try names.map { name in
        let url = try #require(URL(string: "https://\(name).example"))
        return ShownImages.Source(FollowedFeed(url: url, name: name), origin: .remote())
      }
      let images = Samples.feed(2).images
      let other = ShownImages.Item(images[0], of: sources[1], number: 1)
      return ShownImages([
        ShownImages.Item(images[0], of: sources[0], number: 1, others: [other]),
        ShownImages.Item(images[1], of: sources[1], number: 2),
      ])
    })
    let sut = FeedOnScreen(
      controller: controller,
      actions: { feed in actions(of: worlds[feed?.name ?? ""] ?? World()) },
      open: { _ in },
      save: { name, _ in try worlds["one"]?.save(name) ?? ("", false) }
    )
    await controller.load()
    guard case .loaded(let screen) = controller.state else {
      throw ImageDataNotFound(URL(filePath: "/rows"))
    }
    #expect(screen.rows.map(\.feed) == ["one, two", "two"])
    try await sut.see(screen.rows[0])
    #expect(worlds.values.map(\.seen.count) == [1, 1])
    _ = try await sut.keep(screen.rows[1], nil)
    #expect(try await sut.keptImages() == [screen.rows[1].id])
    #expect(worlds["one"]?.loads == [])
    #expect(worlds["two"]?.loads == [World.Load(images: 1, isCached: true)])
    #expect(try await sut.save(screen.rows[1], SampleImages.png(8, 8)) != nil)
  }

  @Test("A link is opened by the one who opens")
  func open() async throws {
    let world = World()
    let (sut, row) = try await makeSUT(world)
    let url = try #require(row.link)
    try await sut.open(url)
    #expect(world.opened == [url])
  }

  private func makeSUT(_ world: World) async throws -> (FeedOnScreen, FeedRow) {
    let controller = FeedController(load: { ShownImages(of: Samples.feed(3)) })
    let sut = FeedOnScreen(
      controller: controller,
      actions: { _ in actions(of: world) },
      open: { world.open($0) },
      save: { name, _ in try world.save(name) }
    )
    await controller.load()
    guard case .loaded(let screen) = controller.state else {
      throw ImageDataNotFound(URL(filePath: "/rows"))
    }
    return (sut, try #require(screen.rows.first))
  }
}

@MainActor private func actions(of world: World) -> FeedOnScreen.Actions {
  FeedOnScreen.Actions(
    imageData: { images, _, isCached in
      LoaderSpy(world: world, load: World.Load(images: images.count, isCached: isCached))
    },
    see: { world.see($0) },
    keeper: world
  )
}

/// What a feed on the screen asked for.
private final class World: ImageKeeper {
  struct Load: Equatable {
    let images: Int
    let isCached: Bool
  }
  private struct State {
    var loads: [Load] = []
    var opened: [URL] = []
    var saved: [String] = []
    var seen: [UUID] = []
    var kept: Set<UUID> = []
    var keptPictures: [Data] = []
  }

  let data: Data
  private let saveFailure: (any Error)?
  private let state = Mutex(State())

  init(data: Data = SampleImages.png(8, 8), saveFailure: (any Error)? = nil) {
    self.data = data
    self.saveFailure = saveFailure
  }

  var loads: [Load] { state.withLock { $0.loads } }
  var opened: [URL] { state.withLock { $0.opened } }
  var saved: [String] { state.withLock { $0.saved } }
  var seen: [UUID] { state.withLock { $0.seen } }
  var keptPictures: [Data] { state.withLock { $0.keptPictures } }

  func keptImages(among images: [FeedImage]) -> Set<UUID> { state.withLock { $0.kept } }
  func toggle(_ image: FeedImage, _ picture: Data) -> Bool {
    state.withLock { state in
      state.keptPictures.append(picture)
      state.kept.formSymmetricDifference([image.id])
      return state.kept.contains(image.id)
    }
  }

  func load(_ load: Load) { state.withLock { $0.loads.append(load) } }
  func open(_ url: URL) { state.withLock { $0.opened.append(url) } }
  func see(_ image: FeedImage) { state.withLock { $0.seen.append(image.id) } }
  func save(_ name: String) throws -> (path: String, wasThere: Bool) {
    if let saveFailure { throw saveFailure }
    return state.withLock { state in
      let wasThere = state.saved.contains(name)
      state.saved.append(name)
      return ("/pictures/\(name)", wasThere)
    }
  }
}

private struct LoaderSpy: FeedImageDataLoader {
  let world: World
  let load: World.Load

  func loadImageData(for key: ImageDataKey) async throws -> Data {
    world.load(load)
    return world.data
  }
}
