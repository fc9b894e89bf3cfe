import Dispatch
public import FeedCore
import ImageHeaders
import Synchronization

/// Loads, decodes and remembers pictures, for all rows of a screen or of an app.
///
/// - **A number of loads and of decodes** run at a time, whatever is requested. A visible row goes
///   before those that are loaded ahead, also if it was one of them while it waited; and of several
///   loads one is kept for visible rows.
/// - **Memory:** decoded pictures, up to a number of bytes, and beside them only what is being
///   loaded or decoded. The oldest in use go first, and all of them when the system is short of
///   memory, where it says so (Apple platforms), or with ``emptyMemory()``.
/// - **Loaders** are taken as they are, such as one that asks a cache first.
public final class ImagePipeline<Picture: Sendable>: PictureLoader {
  /// How much at a time.
  public struct Limits: Sendable {
    /// How many loads run at a time: 6, as many as browsers allow for a server.
    public var loads: Int
    /// How many pictures are decoded at a time: 2, as each takes a processor.
    public var decodes: Int
    /// How many bytes of decoded pictures are kept: 64 MiB, some twenty screens of a phone.
    public var memory: Int

    /// Makes limits; the usual ones unless told.
    public init(loads: Int = 6, decodes: Int = 2, memory: Int = 64 << 20) {
      self.loads = loads
      self.decodes = decodes
      self.memory = memory
    }
  }

  private typealias Job = PictureJob<Picture>

  private let loader: any FeedImageDataLoader
  private let uncached: any FeedImageDataLoader
  private let decoder: any ImageDecoder<Picture>
  private let loads: PriorityGate
  private let decodes: PriorityGate
  private let memory: PictureMemory<Picture>
  private let pressure: MemoryPressure
  /// By what makes requests equal.
  private let jobs = Mutex<[PictureRequest: Job]>([:])
  /// Decoding takes long: it stays off the threads of tasks.
  private let decoding = DispatchQueue(label: "ImagePipeline", attributes: .concurrent)

  /// Makes a pipeline. `uncached` loads from remote alone, and replaces what is cached: it serves
  /// requests that leave out caches.
  public init(
    loader: any FeedImageDataLoader,
    uncached: (any FeedImageDataLoader)? = nil,
    decoder: any ImageDecoder<Picture>,
    limits: Limits = Limits()
  ) {
    self.loader = loader
    self.uncached = uncached ?? loader
    self.decoder = decoder
    loads = PriorityGate(limit: limits.loads)
    decodes = PriorityGate(limit: limits.decodes)
    memory = PictureMemory(limit: limits.memory)
    pressure = MemoryPressure { [memory] in memory.removeAll() }
  }

  /// How many bytes the pictures in memory have.
  public var bytesInMemory: Int { memory.cost }

  /// Forgets all pictures in memory; what is being loaded goes on.
  public func emptyMemory() {
    memory.removeAll()
  }

  /// The picture, if it is in memory.
  public func pictureInMemory(for request: PictureRequest) -> Picture? {
    memory.picture(for: PictureKey(request))
  }

  /// Loads and decodes the picture, unless it is in memory.
  public func loadPicture(
    for request: PictureRequest,
    progress: @escaping @Sendable (PictureProgress) -> Void
  ) async throws -> Picture {
    try Task.checkCancellation()
    if !request.isUncached, let picture = pictureInMemory(for: request) {
      return picture
    }
    let id = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { result in
        let own = Job.Request(priority: request.priority, progress: progress, result: result)
        let job = join(own, id, request)
        if request.priority == .visible {
          // The job may have waited for a request that was not.
          loads.hasten(job)
          decodes.hasten(job)
        }
        if Task.isCancelled {
          // The cancel may have come before there was something to leave.
          leave(id, request)
        }
      }
    } onCancel: {
      leave(id, request)
    }
  }

  private func join(_ own: Job.Request, _ id: UUID, _ request: PictureRequest) -> Job {
    let key = request.withoutPriority
    return jobs.withLock { jobs in
      if let job = jobs[key] {
        job.add(own, id)
        return job
      }
      let job = Job()
      jobs[key] = job
      job.add(own, id)
      job.start { [weak self] in
        await self?.run(job, key)
      }
      return job
    }
  }

  private func leave(_ id: UUID, _ request: PictureRequest) {
    let key = request.withoutPriority
    let (own, ended) = jobs.withLock { jobs in
      guard let job = jobs[key] else {
        return (nil, nil) as (Job.Request?, Job?)
      }
      let (own, isLast) = job.remove(id)
      if isLast {
        jobs[key] = nil
      }
      return (own, isLast ? job : nil)
    }
    ended?.cancel()
    own?.result.resume(throwing: CancellationError())
  }

  private func run(_ job: Job, _ request: PictureRequest) async {
    let result: Result<Picture, any Error>
    do {
      let decoded = try await makePicture(job, request)
      try Task.checkCancellation()
      memory.insert(decoded, for: PictureKey(request))
      result = .success(decoded.picture)
    } catch {
      result = .failure(error)
    }
    jobs.withLock { jobs in
      // After the last request has left it may be another job's.
      if jobs[request] === job {
        jobs[request] = nil
      }
    }
    job.finish(result)
  }

  private func makePicture(
    _ job: Job,
    _ request: PictureRequest
  ) async throws -> DecodedPicture<Picture> {
    let loader = request.isUncached ? uncached : loader
    let data: Data
    try await loads.enter(job)
    do {
      try Task.checkCancellation()
      job.advance(to: .loading)
      data = try await loader.loadImageData(for: request.key)
      job.advance(to: .decoding)
      // It leaves the loads after that: data that waits to be decoded would fill the memory.
      try await decodes.enter(job)
    } catch {
      loads.leave()
      throw error
    }
    loads.leave()
    defer { decodes.leave() }
    try Task.checkCancellation()
    return try await decode(data, for: request.size)
  }

  private func decode(
    _ data: Data,
    for size: ImageSize?
  ) async throws -> DecodedPicture<Picture> {
    try await withCheckedThrowingContinuation { decoded in
      decoding.async { [decoder] in
        decoded.resume(with: Result { try decoder.decode(data, for: size) })
      }
    }
  }
}

extension PictureRequest {
  fileprivate var withoutPriority: PictureRequest {
    PictureRequest(key: key, size: size, isUncached: isUncached)
  }
}
