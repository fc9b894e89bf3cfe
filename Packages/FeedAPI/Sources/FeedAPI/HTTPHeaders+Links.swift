import FeedHTML
import FeedHTTP
import FeedMarkup

extension HTTPHeaders {
  /// The links of the `Link` header (RFC 8288), with targets relative to `base`.
  func links(relativeTo base: URL) -> [HTMLPage.Link] {
    var reader = LinkReader(list("Link") ?? "")
    var links: [HTMLPage.Link] = []
    while let link = reader.next() {
      guard let url = URL(string: link.target, relativeTo: base)?.absoluteString else {
        continue
      }
      links.append(
        HTMLPage.Link(
          href: url,
          rel: link.rel ?? "",
          type: link.type,
          title: link.title
        )
      )
    }
    return links
  }

  /// The target of the first link with the relation `next`.
  func nextLink(relativeTo base: URL) -> URL? {
    let next = MarkupName("next")
    return links(relativeTo: base).first { $0.rel.contains(next) }.flatMap { URL(string: $0.href) }
  }
}

/// A link of the header; of parameters with one name the first counts.
private struct HeaderLink {
  let target: String
  var rel: String?
  var type: String?
  var title: String?
}

/// Reads the value of a `Link` header: `<target>; name=value; name="value", <target>`.
private struct LinkReader {
  private var rest: ArraySlice<UInt8>

  init(_ value: String) {
    rest = Array(value.utf8)[...]
  }

  /// The next link.
  mutating func next() -> HeaderLink? {
    rest = rest.drop { $0 != UInt8(ascii: "<") }.dropFirst()
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    var link = HeaderLink(target: String(decoding: rest[..<end], as: UTF8.self))
    rest = rest[(end + 1)...]
    while let (word, value) = parameter() {
      switch word {
      case "rel": link.rel = link.rel ?? value
      case "type": link.type = link.type ?? value
      case "title": link.title = link.title ?? value
      default: break
      }
    }
    return link
  }

  /// The next parameter of the same link.
  private mutating func parameter() -> (name: MarkupName, value: String)? {
    rest = rest.drop { Self.isBlank($0) || $0 == UInt8(ascii: ";") }
    guard let first = rest.first, first != UInt8(ascii: ",") else {
      return nil
    }
    let text = take { !";,=".utf8.contains($0) && !Self.isBlank($0) }
    let name = MarkupName(text).lowercased
    rest = rest.drop(while: Self.isBlank)
    guard rest.first == UInt8(ascii: "=") else {
      return (name, "")
    }
    rest = rest.dropFirst().drop(while: Self.isBlank)
    guard rest.first == UInt8(ascii: "\"") else {
      return (name, take { !";,".utf8.contains($0) && !Self.isBlank($0) })
    }
    return (name, quoted())
  }

  private mutating func quoted() -> String {
    var bytes: [UInt8] = []
    rest = rest.dropFirst()
    while var byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        byte = escaped
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(decoding: part, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
