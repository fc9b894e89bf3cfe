/// Entity tags, and the response to a conditional request.
enum EntityTag {
  /// A tag that depends on the bytes alone, so that it survives a restart (FNV-1a, 64 bit).
  static func of(_ bytes: [UInt8]) -> String {
    let hash = bytes.withUnsafeBufferPointer { bytes in
      bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    return "\"\(String(hash, radix: 16))\""
  }

  /// `200` with the tag, or `304` if the request names it.
  static func response(to request: Request, _ body: [UInt8], tag: String, contentType: String)
    -> Response
  {
    let known = request.headers.list("If-None-Match").map {
      $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0
    }
    if known.contains(tag) || known.contains("*") {
      return .status(304, headers: ["ETag": tag])
    }
    return .ok(body, contentType: contentType, headers: ["ETag": tag])
  }
}
