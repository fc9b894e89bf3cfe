/// Where image data is written under names that people read.
public protocol ImageFiles: Sendable {
  /// The first file that was written for `owner`, of these names or of one of them with a number
  /// behind it, and its size; `nil` if none was. If the names are `ownersAlone`, a file that does
  /// not say what it was written for is taken for it too.
  func file(
    ofAny names: [String],
    writtenFor owner: String,
    areOwnersAlone: Bool
  ) -> (name: String, size: Int)?

  /// Writes a file of this name for `owner`, whole or not at all, or with a number behind the name
  /// where that has another content. Returns the name, and whether a file with this content was
  /// there.
  func keep(
    _ name: String,
    _ data: Data,
    writtenFor owner: String
  ) throws -> (name: String, wasThere: Bool)
}

/// The use case *save image data as files*: what is there already is left alone, and nothing but an
/// image becomes a file.
///
/// An image is there already if a file was written for it, or has its bytes. A name that another
/// image has is no reason: then the new file's name has a number.
public struct ImageDataExporter: Sendable {
  /// An image, and the names that its file may have: the format is not known before the data is.
  public struct Item: Sendable {
    let url: URL
    let owner: String
    let name: @Sendable (ImageFormat) -> String
    let otherNames: [String]
    let isNamedForOwner: Bool

    /// Describes an image.
    /// - Parameters:
    ///   - url: the URL of its data.
    ///   - owner: what the image is known by, among those of all feeds.
    ///   - otherNames: names that its file may have from an earlier time.
    ///   - isNamedForOwner: whether no other image has its name.
    ///   - name: the name of its file.
    public init(
      _ url: URL,
      owner: String,
      otherNames: [String] = [],
      isNamedForOwner: Bool,
      name: @escaping @Sendable (ImageFormat) -> String
    ) {
      self.url = url
      self.owner = owner
      self.name = name
      self.otherNames = otherNames
      self.isNamedForOwner = isNamedForOwner
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
  /// Throws an ``ImageDataWorkStopped`` as soon as a file cannot be written, and requests nothing
  /// more. A cancel throws `CancellationError`; what is saved by then stays.
  public func export(
    _ items: [Item],
    atOnce: Int,
    each: (Int, Outcome) async throws -> Void
  ) async throws -> [Outcome] {
    var outcomes = [Outcome?](repeating: nil, count: items.count)
    do {
      try await items.inParallel(atOnce: atOnce, export) { index, outcome in
        outcomes[index] = outcome
        try await each(index, outcome)
      }
    } catch let error as UnwritableImageData {
      throw ImageDataWorkStopped(error, sizes: outcomes.map { $0?.size })
    }
    return outcomes.compactMap(\.self)
  }

  @Sendable private func export(_ item: Item) async throws -> Outcome {
    if let file = file(of: item) {
      return .saved(file: file.name, bytes: file.size, wasThere: true)
    }
    switch try await loader.result(from: item.url) {
    case .failure(let error):
      return .failed(error)
    case .success(let data):
      guard let format = ImageFormat(of: data) else {
        return .failed(FailureCause.notAnImage)
      }
      return try keep(data, as: item.name(format), of: item)
    }
  }

  private func keep(_ data: Data, as name: String, of item: Item) throws -> Outcome {
    do {
      let (name, wasThere) = try files.keep(name, data, writtenFor: item.owner)
      return .saved(file: name, bytes: data.count, wasThere: wasThere)
    } catch {
      throw UnwritableImageData(cause: error)
    }
  }

  private func file(of item: Item) -> (name: String, size: Int)? {
    let file = files.file(
      ofAny: ImageFormat.allCases.map(item.name),
      writtenFor: item.owner,
      areOwnersAlone: item.isNamedForOwner
    )
    return file
      ?? files.file(ofAny: item.otherNames, writtenFor: item.owner, areOwnersAlone: false)
  }
}

extension ImageDataExporter.Outcome {
  /// How many bytes are saved; `nil` if none are.
  fileprivate var size: Int? {
    if case .saved(_, let bytes, _) = self {
      bytes
    } else {
      nil
    }
  }
}
