#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A feed as it goes over the wire.
public struct DemoFeed: Encodable, Sendable {
  /// One image. What is nil is left out.
  public struct Item: Encodable, Sendable {
    /// A UUID, if it is right.
    public var id: String
    /// What is to be seen.
    public var description: String?
    /// Where that is.
    public var location: String?
    /// The URL of its data.
    public var image: String?

    /// Made of its parts.
    public init(id: String, description: String? = nil, location: String? = nil, image: String? = nil) {
      (self.id, self.description, self.location, self.image) = (id, description, location, image)
    }
  }

  /// The images, in their order.
  public var items: [Item]

  /// A feed of these images.
  public init(items: [Item]) { self.items = items }

  /// As a server sends it.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      // Holds because strings always encode; only numbers such as infinity do not.
      preconditionFailure("a feed of strings did not encode: \(error)")
    }
  }
}

extension DemoFeed {
  /// The nine pictures.
  public static func nine(at origin: String) -> DemoFeed {
    DemoFeed(items: texts.map { $0.item(image: "\(origin)/pictures/\($0.picture)") })
  }

  /// As many items as asked for, each with an id and a URL of its own, the pictures over and over.
  static func generated(_ count: Int, at origin: String) -> DemoFeed {
    DemoFeed(
      items: (0..<count).map { number in
        let text = texts[number % texts.count]
        var item = text.item(image: "\(origin)/pictures/\(text.picture)?n=\(number)")
        let hexadecimal = String(number, radix: 16)
        item.id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - hexadecimal.count) + hexadecimal
        return item
      })
  }

  private struct Text {
    let picture: String
    let id: String
    let description: String?
    let location: String?

    func item(image: String) -> Item {
      Item(id: id, description: description, location: location, image: image)
    }
  }

  /// The ids are fixed, so that a saved feed and a fresh one can be compared. One item has no location and one no
  /// description, since the wire allows both.
  private static let texts = [
    Text(
      picture: "lighthouse.png", id: "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31",
      description: "The last light before open water", location: "Cape Wrath, Scotland"),
    Text(
      picture: "mountains.jpg", id: "A84D0E57-91C2-4F3B-8B6E-52D9C41F7A02",
      description: "First sun on the high ridge", location: "Dolomites, Italy"),
    Text(
      picture: "aurora.png", id: "1C95E7F4-6A2B-4D18-A3C0-7E84B96D5F13",
      description: "Green fire over a still lake", location: "Abisko, Sweden"),
    Text(
      picture: "dunes.jpg", id: "D37A4B60-E8F5-4C29-92D7-16B3A0F5C824",
      description: "Wind writing in the sand", location: nil),
    Text(
      picture: "city-night.png", id: "58E2F9A1-0B6C-4E73-8D4F-C92A7E61B035",
      description: "A city that forgot to sleep", location: "Osaka, Japan"),
    Text(
      picture: "moonlit-sea.jpg", id: "B0C6D815-7F39-4A5E-B1E8-3D5F82A49C46",
      description: nil, location: "Naxos, Greece"),
    Text(
      picture: "balloons.png", id: "27F4A3CE-5D81-4B06-9AF2-E80C6B17D957",
      description: "Balloons let go of the morning", location: "Cappadocia, Türkiye"),
    Text(
      picture: "forest-mist.jpg", id: "E95B1D72-C4A0-4836-87C3-4FA6D20E8B68",
      description: "Mist between old firs", location: "Black Forest, Germany"),
    Text(
      picture: "milky-way.jpg", id: "439D6CF8-2E1A-4757-BC90-9B71F3E5A079",
      description: "The galaxy, from a dark enough place", location: "Atacama, Chile"),
  ]
}
