/// Where image data is written under names that people read.
public protocol ImageFiles: Sendable {
  /// The first of these files that is there, and its size; `nil` if none is.
  func file(ofAny names: [String]) -> (name: String, size: Int)?

  /// Writes a file of this name whole or not at all; does nothing if something is there, and
  /// returns whether nothing was.
  func add(_ name: String, _ data: Data) throws -> Bool

  /// The error for a name that is taken.
  func taken(_ name: String) -> any Error
}

/// The use case *save image data as files*: what is there already is left alone, and nothing but an
/// image becomes a file.
public struct ImageDataExporter: Sendable {
  /// An image, and the names that its file may have: the format is not known before the data is.
  public struct Item: Sendable {
    let url: URL
    let name: @Sendable (ImageFormat) -> String

    /// Describes an image.
    public init(_ url: URL, name: @escaping @Sendable (ImageFormat) -> String) {
      self.url = url
      self.name = name
    }
  }

  /// What became of one image's data.
  public enum Outcome: Sendable {
    /// It is a file of this name now, with this many bytes; and whether it was there before.
    case saved(file: String, bytes: Int, wasThere: Bool)
    /// There is no file of it.
    case failed(any Error)
  }

  private let files: any ImageFiles
  private let loader: any FeedImageDataLoader

  /// Makes an exporter of what `loader` loads.
  public init(to files: any ImageFiles, by loader: any FeedImageDataLoader) {
    self.files = files
    self.loader = loader
  }

  /// Saves the data of each image, `atOnce` at the same time, and returns what became of them, in
  /// their order. `each` receives each outcome as it comes, with its index.
  ///
  /// Throws the first error of a file that could not be written. A cancel throws
  /// `CancellationError`; what is saved by then stays.
  public func export(
    _ items: [Item],
    atOnce: Int,
    each: (Int, Outcome) async throws -> Void
  ) async throws -> [Outcome] {
    var outcomes = [Outcome?](repeating: nil, count: items.count)
    try await items.inParallel(atOnce: atOnce, export) { index, outcome in
      outcomes[index] = outcome
      try await each(index, outcome)
    }
    return outcomes.compactMap(\.self)
  }

  @Sendable private func export(_ item: Item) async throws -> Outcome {
    if let file = files.file(ofAny: ImageFormat.allCases.map(item.name)) {
      return .saved(file: file.name, bytes: file.size, wasThere: true)
    }
    switch try await loader.result(from: item.url) {
    case .failure(let error):
      return .failed(error)
    case .success(let data):
      guard let format = ImageFormat(of: data) else {
        return .failed(FailureCause.notAnImage)
      }
      let name = item.name(format)
      guard try files.add(name, data) else {
        return .failed(files.taken(name))
      }
      return .saved(file: name, bytes: data.count, wasThere: false)
    }
  }
}
