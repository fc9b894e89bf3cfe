import FeedFormats
import FeedHTML
import FeedPictureChoice

extension CodingUserInfoKey {
  static let baseURL = CodingUserInfoKey(rawValue: "baseURL")
}

extension Decoder {
  var baseURL: URL? { CodingUserInfoKey.baseURL.flatMap { userInfo[$0] as? URL } }

  /// The members of an object; `nil` if it is of another type.
  func fields<Key: CodingKey>(_ type: Key.Type) throws -> KeyedDecodingContainer<Key>? {
    do {
      return try container(keyedBy: type)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      return nil
    }
  }
}

/// Fields that are `nil` if they are blank or of another type. What is malformed is an error all
/// the same.
extension KeyedDecodingContainer {
  func value<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    do { return try decodeIfPresent(type, forKey: key) } catch DecodingError.typeMismatch {
      return nil
    }
  }

  func text(_ key: Key) throws -> String? {
    // Not by way of `value`: generic decoding of texts is slow.
    do {
      let text = try decodeIfPresent(String.self, forKey: key)
      return text?.utf8.contains { $0 > 0x20 } == true ? text : nil
    } catch DecodingError.typeMismatch {
      return nil
    }
  }

  func plain(_ key: Key, limit: Int = 2_000) throws -> String? {
    try text(key)?.plain(limit: limit)
  }

  func url(_ key: Key, relativeTo base: @autoclosure () -> URL?) throws -> URL? {
    try text(key).flatMap { WebAddress.url(spelledBy: $0, relativeTo: base()) }
  }

  func picture(_ key: Key, relativeTo base: @autoclosure () -> URL?) throws -> WebAddress? {
    try text(key).flatMap { WebAddress(web: $0, relativeTo: base()) }
  }

  /// The names of the authors: version 1.0 has only one.
  func names(of authors: Key, or author: Key) throws -> String? {
    let names = try value([Author].self, authors)?.compactMap(\.name) ?? []
    return names.isEmpty
      ? try value(Author.self, author)?.name : names.joined(separator: ", ").plain(limit: 200)
  }
}

private struct Author: Decodable {
  let name: String?

  private enum CodingKeys: CodingKey { case name }

  init(from decoder: any Decoder) throws {
    let text = try decoder.fields(CodingKeys.self)?.plain(.name, limit: 200)
    name = text.flatMap(FeedItem.authorName)
  }
}

extension String {
  /// Plain text without markup, on one line; `nil` if nothing is left. Texts have a limit, since
  /// every image of a feed may repeat them.
  func plain(limit: Int) -> String? {
    let text = HTMLText.plain(self)
    return text.isEmpty
      ? nil : text.utf8.count <= limit ? text : HTMLText.summary(of: text, limit: limit)
  }
}
