import FeedFormats
import FeedHTTP

extension HTTPHeaders {
  /// The target of the `Link` header (RFC 8288) with the relation `next`, relative to `base`.
  func nextLink(relativeTo base: URL) -> URL? {
    guard let link = list("Link") else {
      return nil
    }
    // Commas separate links, but a target may contain them too.
    for part in link.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let target = part.prefix { $0 != ">" }
      let parameters = part.drop { $0 != ">" }.dropFirst()
      let isNext = parameters.split(whereSeparator: ";,".contains).contains { parameter in
        let words = parameter.split(whereSeparator: " \t=\"".contains).map { $0.lowercased() }
        return words.first == "rel" && words.dropFirst().contains("next")
      }
      if isNext {
        return URL(string: String(target), relativeTo: base)?.absoluteURL
      }
    }
    return nil
  }

  /// When a feed with these hints may be requested again: after `max-age` (RFC 9111, section
  /// 5.2.2.1) at least.
  func earliestRequest(after time: Date, _ hints: PollingHints) -> Date? {
    let maxAge = list("Cache-Control")?.lowercased().split(whereSeparator: ", ".contains)
      .first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst("max-age=".count)) }
    let interval = [hints.interval, maxAge].compactMap { $0 }.max()
    return PollingHints(interval: interval, skippedHours: hints.skippedHours).earliestRequest(
      after: time
    )
  }

  /// A value of 8 KiB at most: comparing text of combining marks takes quadratic time.
  private func list(_ name: String) -> String? {
    self[name].flatMap { $0.utf8.count <= 8_192 ? $0 : nil }
  }
}
