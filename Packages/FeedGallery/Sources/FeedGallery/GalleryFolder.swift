/// Writes the next piece of a page.
public typealias GalleryText = @Sendable (String) throws -> Void

/// Where the pages of several feeds are written, or one page with its pictures beside it.
public protocol GalleryFolder: Sendable {
  /// Replaces the file of this name by the text that `write` writes, whole or not at all: if
  /// anything throws, the old file stays. Returns what `write` returns.
  func replace<Value: Sendable>(
    _ name: String,
    by write: @escaping @Sendable (@escaping GalleryText) async throws -> Value
  ) async throws -> Value

  /// Keeps a picture, and returns the name of its file: `stem.type`, or another one where that has
  /// another content. It consists of letters, digits, hyphens and dots.
  func keep(_ data: Data, as stem: String, type: String) throws -> String
}
