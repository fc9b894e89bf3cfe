public import FeedCore
import FeedFailures
public import ImageHeaders

/// Where image data is written under names that people read.
public protocol ImageFiles: Sendable {
  /// The first file that was written for `owner`, of these names or of one of them with a number
  /// behind it, and its size; `nil` if none was. If `areOwnersAlone`, no other owner has these
  /// names: a file that does not say what it was written for is taken for it too.
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

/// An image, and the names that its file may have: the format is not known before the data is.
public struct ImageFile: Sendable {
  let key: ImageDataKey
  let owner: String
  let name: @Sendable (ImageFormat) -> String
  let otherNames: [String]
  let isNamedForOwner: Bool

  /// Describes an image.
  /// - Parameters:
  ///   - key: what its data is kept under.
  ///   - owner: what the image is known by, among those of all feeds.
  ///   - otherNames: names that its file may have from an earlier time.
  ///   - isNamedForOwner: whether no other image has its name.
  ///   - name: the name of its file.
  public init(
    _ key: ImageDataKey,
    owner: String,
    otherNames: [String] = [],
    isNamedForOwner: Bool,
    name: @escaping @Sendable (ImageFormat) -> String
  ) {
    self.key = key
    self.owner = owner
    self.name = name
    self.otherNames = otherNames
    self.isNamedForOwner = isNamedForOwner
  }

  fileprivate func found(in files: any ImageFiles) -> (name: String, size: Int)? {
    let file = files.file(
      ofAny: ImageFormat.allCases.map(name),
      writtenFor: owner,
      areOwnersAlone: isNamedForOwner
    )
    return file ?? files.file(ofAny: otherNames, writtenFor: owner, areOwnersAlone: false)
  }
}

extension ImageDataDelivery where Item == ImageFile {
  /// Makes a delivery to files, of what `loader` loads; nothing but an image becomes a file.
  ///
  /// An image is there already if a file was written for it, or has its bytes. A name that another
  /// image has is no reason: then the new file's name has a number.
  public init(to files: any ImageFiles, atOnce: Int = 6, by loader: any FeedImageDataLoader) {
    self.init(
      atOnce: atOnce,
      find: { image in
        image.found(in: files).map { .saved(bytes: $0.size, wasThere: true, file: $0.name) }
      },
      load: { try await loader.result(for: $0.key) },
      keep: { data, image in
        guard let format = ImageFormat(of: data) else {
          return .failed(FailureCause.notAnImage)
        }
        let (name, wasThere) = try files.keep(
          image.name(format),
          data,
          writtenFor: image.owner
        )
        return .saved(bytes: data.count, wasThere: wasThere, file: name)
      }
    )
  }
}
