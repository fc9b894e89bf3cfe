import CommandLine
import FeedCLI
import FeedCommands
import FeedCore
import FeedSubscriptions

extension FeedList.Change {
  /// What the words of `feed set` name, each a `KEY=VALUE`; `KEY=` takes a setting away.
  init(_ words: [String], file: String) throws(UsageError) {
    self.init()
    for word in words {
      let (key, value) = try FeedSettings.parts(of: word, place: "", file: file)
      guard settings[key] == nil, key != "url" || url == nil else {
        throw .refused("\(key) is given twice")
      }
      if key == "url" {
        do { url = try FeedAddress(value).url } catch {
          throw .refused("url: it is not \(error.expected)")
        }
      } else if value.isEmpty {
        settings[key] = .some(nil)
      } else {
        settings[key] = try FeedSettings.setting(key, value, place: "")
      }
    }
  }
}

extension FeedSettings {
  /// What `--set` names, each a `KEY=VALUE`. A header may be a password, and other users of the
  /// machine see arguments: it belongs into the `file`.
  init(_ words: [String], file: String) throws(UsageError) {
    var settings: [FeedSetting] = []
    for word in words {
      let (key, value) = try Self.parts(of: word, place: "--set ", file: file)
      let setting = try Self.setting(key, value, place: "--set ")
      guard !settings.contains(where: { $0.key == setting.key }) else {
        throw .refused("--set: \(setting.key) is given twice")
      }
      settings.append(setting)
    }
    self.init(settings)
  }

  /// The key and the value of a word, which `place` is in front of in an error.
  fileprivate static func parts(
    of word: String,
    place: String,
    file: String
  ) throws(UsageError) -> (key: String, value: String) {
    // It is not shown: whatever follows may be a password.
    guard !word.lowercased().hasPrefix(FeedSetting.header) else {
      throw .refused(
        "\(place)header: other users can see command-line arguments; write the header into \(file), below the feed"
      )
    }
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw .refused("\(place.isEmpty ? "feed set" : "--set") needs KEY=VALUE, such as title=Sky")
    }
    // Where a feed was is not a preference.
    let refused = [FeedSetting.header, FeedSetting.was]
    let known = FeedSetting.knownKeys.filter { !refused.contains($0) }
    let key = String(word[..<equals])
    guard known.contains(key.lowercased()) || (place.isEmpty && key == "url") else {
      throw .unknownSetting(key, among: known + (place.isEmpty ? ["url"] : []))
    }
    return (key.lowercased(), String(word[equals...].utf8.dropFirst()) ?? "")
  }

  fileprivate static func setting(
    _ key: String,
    _ value: String,
    place: String
  ) throws(UsageError) -> FeedSetting {
    do { return try FeedSetting(key: key, value: value) } catch {
      throw .refused("\(place)\(key): \(error.words)")
    }
  }
}
