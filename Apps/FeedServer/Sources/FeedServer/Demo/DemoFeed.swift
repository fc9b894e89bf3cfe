#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A feed's payload.
public struct DemoFeed: Encodable, Sendable {
  /// One image. A part that is `nil` is left out.
  public struct Item: Encodable, Sendable {
    /// The id, a UUID in a valid feed.
    public var id: String
    /// The description.
    public var description: String?
    /// The location.
    public var location: String?
    /// The URL of the image's data.
    public var image: String?

    /// Makes an item.
    public init(
      id: String,
      description: String? = nil,
      location: String? = nil,
      image: String? = nil
    ) {
      self.id = id
      self.description = description
      self.location = location
      self.image = image
    }
  }

  /// The images, in order.
  public var items: [Item]
  /// The URL of the next page. The payload does not name it: its readers ask for the images behind
  /// the last one.
  public var next: String?

  /// Makes a feed.
  public init(items: [Item], next: String? = nil) {
    self.items = items
    self.next = next
  }

  private enum CodingKeys: CodingKey { case items }

  /// The payload's bytes.
  public var json: [UInt8] { Self.json(self) }

  static func json(_ document: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { return Array(try encoder.encode(document)) } catch {
      // Strings always encode; only numbers such as infinity do not.
      preconditionFailure("a feed of strings did not encode: \(error)")
    }
  }
}

extension DemoFeed {
  /// The feed of the nine pictures, with URLs that begin with `origin`.
  public static func nine(at origin: String) -> DemoFeed {
    DemoFeed(
      items: texts.map { picture, id, description, location in
        Item(
          id: id,
          description: description,
          location: location,
          image: "\(origin)/pictures/\(picture)"
        )
      }
    )
  }

  /// A feed of `count` items, each with its own id and URL, that repeats the pictures.
  static func generated(_ count: Int, at origin: String) -> DemoFeed {
    let nine = nine(at: origin).items
    return DemoFeed(
      items: (0..<count).map { number in
        var item = nine[number % nine.count]
        let hexadecimal = String(number, radix: 16)
        item.id =
          "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - hexadecimal.count)
          + hexadecimal
        item.image? += "?n=\(number)"
        return item
      }
    )
  }

  /// One page of the feed: the `limit` images behind the one with the id `last`, or the first ones.
  /// `url` makes the URL of the page behind an id.
  func page(of limit: Int, after last: String?, at url: (_ id: String) -> String) -> DemoFeed {
    let rest =
      last.map { last in items.drop { $0.id.lowercased() != last.lowercased() }.dropFirst() }
      ?? items[...]
    let page = Array(rest.prefix(limit))
    return DemoFeed(items: page, next: rest.count > limit ? page.last.map { url($0.id) } : nil)
  }

  /// Picture, id, description and location. The ids are fixed, so that a saved feed and a fresh one
  /// can be compared. One location and one description are missing, as the contract allows.
  private static let texts: [(String, String, String?, String?)] = [
    (
      "lighthouse.png", "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31", "The last light before open water",
      "Cape Wrath, Scotland"
    ),
    (
      "mountains.jpg", "A84D0E57-91C2-4F3B-8B6E-52D9C41F7A02", "First sun on the high ridge",
      "Dolomites, Italy"
    ),
    (
      "aurora.png", "1C95E7F4-6A2B-4D18-A3C0-7E84B96D5F13", "Green fire over a still lake",
      "Abisko, Sweden"
    ),
    ("dunes.jpg", "D37A4B60-E8F5-4C29-92D7-16B3A0F5C824", "Wind writing in the sand", nil),
    (
      "city-night.png", "58E2F9A1-0B6C-4E73-8D4F-C92A7E61B035", "A city that forgot to sleep",
      "Osaka, Japan"
    ),
    ("moonlit-sea.jpg", "B0C6D815-7F39-4A5E-B1E8-3D5F82A49C46", nil, "Naxos, Greece"),
    (
      "balloons.png", "27F4A3CE-5D81-4B06-9AF2-E80C6B17D957", "Balloons let go of the morning",
      "Cappadocia, Türkiye"
    ),
    (
      "forest-mist.jpg", "E95B1D72-C4A0-4836-87C3-4FA6D20E8B68", "Mist between old firs",
      "Black Forest, Germany"
    ),
    (
      "milky-way.jpg", "439D6CF8-2E1A-4757-BC90-9B71F3E5A079",
      "The galaxy, from a dark enough place", "Atacama, Chile"
    ),
  ]
}
