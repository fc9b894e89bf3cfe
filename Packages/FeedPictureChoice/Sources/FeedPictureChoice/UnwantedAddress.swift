/// Addresses of avatars, smileys, formulas, advertisements, and of pictures that count readers.
enum UnwantedAddress {
  typealias Text = ArraySlice<UInt8>

  static func isOne(_ url: WebAddress) -> Bool {
    var host = url.host
    var path = url.path
    // Jetpack's copy of `/gravatar.example/avatar/1` is what is there.
    if PictureAddress.isPhoton(host) {
      path = path.dropFirst()
      host = path.prefix { $0 != UInt8(ascii: "/") }
      path = path[host.endIndex...]
    }
    if domains.contains(where: { host.isHost(in: $0) }) {
      return true
    }
    return isSpecial(host, path) || isPath(path) || isFile(url.fileName)
  }

  /// What counts only at one host.
  private static func isSpecial(_ host: Text, _ path: Text) -> Bool {
    // `avatars.…`, `avatars0.…` and so on.
    if host.hasSuffix(".githubusercontent.com", ignoringCase: true) {
      return host.prefix(7).spells("avatars", ignoringCase: true)
    }
    if host.isHost(in: "facebook.com") {
      return path.hasPrefix("/tr")
    }
    if host.isHost(in: "medium.com") {
      return path.hasPrefix("/_/stat")
    }
    return host.isHost(in: "googleusercontent.com") && path.hasPrefix("/tracker/")
  }

  private static func isPath(_ path: Text) -> Bool {
    if beginnings.contains(where: { path.hasPrefix($0) }) {
      return true
    }
    // Not split, which takes most of the time of a choice.
    var start = path.startIndex
    for index in path.indices where path[index] == UInt8(ascii: "/") {
      if isFolder(path[start..<index]) {
        return true
      }
      start = index + 1
    }
    return isFolder(path[start...])
  }

  private static func isFolder(_ name: Text) -> Bool {
    folders.contains { name.spells($0) }
  }

  private static func isFile(_ name: Text) -> Bool {
    name.hasSuffix("-pixel.png") || name.hasSuffix("-pixel.gif")
      || counters.contains { name.spells($0, ignoringCase: true) }
  }

  /// Whether the file is named as what a page shows until it has loaded a picture.
  static func isPlaceholder(_ name: Text) -> Bool {
    placeholders.contains { name.spells($0, ignoringCase: true) }
  }

  private static let domains: [StaticString] = [
    // avatars
    "gravatar.com", "libravatar.org", "cravatar.cn", "gravatar.loli.net", "ui-avatars.com",
    "dicebear.com", "avatars.discourse-cdn.com",
    // smileys and formulas
    "s.w.org", "twemoji.maxcdn.com", "emoji.slack-edge.com", "emoji.discourse-cdn.com",
    "latex.codecogs.com",
    // counters
    "stats.wordpress.com", "pixel.wp.com", "pixel.quantserve.com", "scorecardresearch.com",
    "google-analytics.com", "statcounter.com", "goatcounter.com", "mc.yandex.ru",
    "counter.yadro.ru", "vgwort.de", "list-manage.com", "tracking.feedpress.com",
    "assets.feedblitz.com",
    // advertisements
    "doubleclick.net", "googlesyndication.com", "amazon-adsystem.com", "assoc-amazon.com",
    "carbonads.net", "carbonads.com", "buysellads.net", "buysellads.com", "pheedo.com",
    "outbrain.com", "taboola.com", "linksynergy.com",
  ]

  /// FeedBurner's and FeedBlitz's counters and buttons stand below the publisher's own host too.
  private static let beginnings: [StaticString] = [
    "/~r/", "/~ff/", "/~/i/", "/avatar/", "/system/user/avatar/", "/accounts/avatars/",
    "/img/avatar/", "/1.0/comments/",
  ]

  private static let folders: [StaticString] = [
    "emoji", "emoticon", "emoticons", "smilies", "custom_emojis", "user_avatar",
    "letter_avatar_proxy", "profile_images",
  ]

  private static let counters: [StaticString] = [
    "pixel.png", "pixy.gif", "count.gif", "mf.gif", "open.php", "open.aspx", "matomo.php",
    "piwik.php", "latex.php", "tracker.gif", "tracking.gif",
  ]

  private static let placeholders: [StaticString] = [
    "blank.gif", "blank.png", "spacer.gif", "pixel.gif", "clear.gif", "lazyload.gif", "lazy.gif",
    "placeholder.png", "placeholder.gif", "loading.gif", "ajax-loader.gif",
    "lazy_placeholder.gif", "1x1.gif", "1x1.png", "1x1.trans.gif", "transparent.gif",
    "transparent.png", "no-image.png",
  ]
}
