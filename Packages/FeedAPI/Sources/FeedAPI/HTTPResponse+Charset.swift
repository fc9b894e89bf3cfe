extension HTTPResponse {
  /// The `charset` of the `Content-Type`; the rest of it is often wrong.
  public var charset: String? {
    // Comparing text of combining marks takes quadratic time.
    guard let contentType = headers["Content-Type"], contentType.utf8.count <= 256 else { return nil }
    for parameter in contentType.split(separator: ";").dropFirst() {
      let words = parameter.split(whereSeparator: "= \t\"'".contains)
      if words.count == 2, words[0].lowercased() == "charset" { return String(words[1]) }
    }
    return nil
  }
}
