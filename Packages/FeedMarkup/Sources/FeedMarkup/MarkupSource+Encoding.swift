extension MarkupSource {
  /// A document in the encoding that ``MarkupReader`` finds for it. One in another encoding than
  /// UTF-8 is converted from where it is, so that no copy of it is made.
  package init(
    _ document: some Sequence<UInt8>,
    charset: String?,
    isHTML: Bool = false
  ) throws(MarkupError) {
    let converted = document.withContiguousStorageIfAvailable { bytes in
      Result { () throws(MarkupError) in
        try TextEncoding(of: bytes, charset: charset, isHTML: isHTML).utf8(bytes)
      }
    }
    guard let converted else {
      try self.init(Array(document), charset: charset, isHTML: isHTML)
      return
    }
    self.init(bytes: try converted.get() ?? document as? [UInt8] ?? Array(document))
  }

  /// The first 64 KiB of a document, which may be a web page. An unsupported encoding counts as
  /// UTF-8.
  init(beginningOf document: some Collection<UInt8>, charset: String? = nil) {
    var bytes = Array(document.prefix(65_536))
    // A character that is cut in two would make it invalid UTF-8.
    if bytes.count < document.count {
      while bytes.last ?? 0 >= 0x80 {
        bytes.removeLast()
      }
    }
    do {
      try self.init(bytes, charset: charset, isHTML: true)
    } catch {
      self.init(bytes: bytes)
    }
  }
}
