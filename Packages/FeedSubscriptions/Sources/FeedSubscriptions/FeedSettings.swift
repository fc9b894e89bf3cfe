public import FeedCore
public import FeedFilters

/// What is set for one followed feed.
public struct FeedSettings: Hashable, Sendable {
  /// Nothing is set.
  public static let none = FeedSettings()

  /// How many tags a feed gets from another reader: more than a person gives it.
  public static let tagsLimit = 32

  /// All settings, in their order, with those of unknown keys.
  public internal(set) var all: [FeedSetting]

  /// Makes the settings of a feed. Of two with one known key the first counts.
  public init(_ all: [FeedSetting] = []) {
    self.all = all
  }

  /// What to call the feed, instead of what its publisher says.
  public var title: String? { value(of: FeedSetting.title) }

  /// What the feed is about, for commands about all feeds with a tag: words.
  public var tags: [String] {
    let words = (value(of: FeedSetting.tags) ?? "").utf8.split { FeedLine.blanks.contains($0) }
    return words.map { String(Substring($0)) }
  }

  /// The URL under which the feed was first followed, in the one spelling of `FeedURL`; `nil` if it
  /// has not moved.
  public var was: URL? {
    value(of: FeedSetting.was).flatMap { value in
      do { return try FeedURL.canonical(value) } catch { return nil }
    }
  }

  /// Which pictures of the feed's items are shown; all, if nothing is set.
  public var pictures: PictureSelection {
    value(of: FeedSetting.pictures).flatMap(PictureSelection.init) ?? .all
  }

  /// Which images are shown; all, if nothing is set.
  public var filter: ImageFilter {
    ImageFilter(only: rule(FeedSetting.only), drop: rule(FeedSetting.drop))
  }

  /// Which images stay that leave the feed; `nil` if nothing is set.
  public var keep: KeepRule? { value(of: FeedSetting.keep).flatMap(Self.keepRule) }

  /// The rule that a value stands for: `unseen`, `all`, `none`, or a number of days up to a
  /// century; `nil` for any other.
  public static func keepRule(_ value: String) -> KeepRule? {
    switch value {
    case "none": return KeepRule.none
    case "unseen": return .unseen
    case "all": return .all(for: .infinity)
    default:
      guard isDecimal(value), let days = Double(value), days > 0, days <= 36_500 else {
        return nil
      }
      return .all(for: days * 86_400)
    }
  }

  /// How long commands about several feeds leave the feed alone after a load, in seconds; `nil` if
  /// nothing is set.
  public var every: TimeInterval? { value(of: FeedSetting.every).flatMap(Self.seconds) }

  /// A number of seconds from one to a day.
  static func seconds(_ value: String) -> Double? {
    guard isDecimal(value), let seconds = Double(value), (1...86_400).contains(seconds) else {
      return nil
    }
    return seconds
  }

  /// Whether there are only digits and points: no sign, no exponent, no infinity.
  private static func isDecimal(_ value: String) -> Bool {
    value.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  }

  private func rule(_ key: String) -> TextRule? {
    do { return try value(of: key).map(TextRule.init) } catch { return nil }
  }

  /// The same settings with this selection of pictures.
  public func with(_ pictures: PictureSelection) -> FeedSettings {
    with(FeedSetting.pictures, pictures.rawValue)
  }

  /// The settings of a feed that has moved, and was first followed at `url`.
  public static func was(_ url: URL) -> FeedSettings {
    none.with(FeedSetting.was, url.absoluteString)
  }

  /// The same settings, and these for keys that have none.
  public func completed(by others: [FeedSetting]) -> FeedSettings {
    let keys = Set(all.map(\.key))
    return FeedSettings(all + others.filter { !keys.contains($0.key) })
  }

  static let privateNetwork = "private"

  /// Whether the feed may be on a private network, although it was on a public one before.
  public var allowsPrivateNetwork: Bool { value(of: FeedSetting.network) != nil }

  /// The same settings with the right to be on a private network.
  public var allowingPrivateNetwork: FeedSettings {
    with(FeedSetting.network, Self.privateNetwork)
  }

  private func with(_ key: String, _ value: String) -> FeedSettings {
    var settings = all.filter { $0.key != key }
    do {
      settings.append(try FeedSetting(key: key, value: value))
    } catch {
      assertionFailure("each of our own values is one")
    }
    return FeedSettings(settings)
  }

  /// What the program calls itself to the feed's server, and to those of its pictures: printable
  /// ASCII.
  public var userAgent: String? { value(of: FeedSetting.userAgent) }

  /// The headers of requests to the feed's own server, of each name the first. They may be
  /// passwords.
  public var headers: [FeedHeader] {
    var headers: [FeedHeader] = []
    for setting in all where setting.key == FeedSetting.header {
      guard let header = setting.asHeader else {
        continue
      }
      let name = header.name.lowercased()
      if !headers.contains(where: { $0.name.lowercased() == name }) {
        headers.append(header)
      }
    }
    return headers
  }

  private func value(of key: String) -> String? {
    all.first { $0.key == key }?.value
  }
}

/// Which images stay that leave their feed, with their pictures.
@frozen public enum KeepRule: Hashable, Sendable {
  /// None.
  case none
  /// Those that were not seen, until they are.
  case unseen
  /// All of them, for a time in seconds; `infinity` is for good.
  case all(for: TimeInterval)
}
