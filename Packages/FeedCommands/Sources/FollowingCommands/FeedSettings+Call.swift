import CommandLine
import FeedCLI
import FeedCommands
import FeedSubscriptions

extension FeedSettings {
  /// What `--set` names, each a `KEY=VALUE`. A header may be a password, and other users of the
  /// machine see arguments: it belongs into the `file`.
  init(_ words: [String], file: String) throws(UsageError) {
    var settings: [FeedSetting] = []
    for word in words {
      let setting = try Self.setting(word, file: file)
      guard !settings.contains(where: { $0.key == setting.key }) else {
        throw .refused("--set: \(setting.key) is given twice")
      }
      settings.append(setting)
    }
    self.init(settings)
  }

  private static func setting(_ word: String, file: String) throws(UsageError) -> FeedSetting {
    // It is not shown: whatever follows may be a password.
    guard !word.lowercased().hasPrefix(FeedSetting.header) else {
      throw .refused(
        "--set header: others can see the arguments of a call; write the header into \(file), below the feed"
      )
    }
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw .refused("--set needs KEY=VALUE, such as --set title=Sky")
    }
    // Where a feed was is not a preference.
    let refused = [FeedSetting.header, FeedSetting.was]
    let known = FeedSetting.knownKeys.filter { !refused.contains($0) }
    let key = String(word[..<equals])
    let setting: FeedSetting
    do {
      setting = try FeedSetting(key: key, value: String(word[equals...].utf8.dropFirst()) ?? "")
    } catch .key {
      throw .unknownSetting(key, among: known)
    } catch {
      throw .refused("--set \(key): \(error.words)")
    }
    guard known.contains(setting.key) else {
      throw .unknownSetting(setting.key, among: known)
    }
    return setting
  }
}
