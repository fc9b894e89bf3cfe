extension ManualPage {
  /// The sections about loading by a timer, and what keeps a feed from being loaded.
  static var schedule: String {
    [
      ".SH WAITING",
      sentence(
        "A feed whose server answers 429 or 503 with Retry-After is not requested again before that time, by any later run, for a day "
          + "at the most; one that answers 410 is gone, and is requested once a day. Such a feed shows its saved copy. "
          + escaped(
            "The file 'waiting' in the cache's directory remembers it, and 'feed clear' forgets it. "
              + "'watch' and '--all' also wait for as long as the feed itself asks for (ttl, skipHours, sy:updatePeriod, Cache-Control: max-age)"
          )
      ),
      ".PP",
      sentence("Feeds are requested one at a time from each host, and from six hosts at once"),
      ".SH SCHEDULE",
      sentence(
        "To load all followed feeds and their pictures every hour, add a line to \(bold("crontab -e"))"
      ),
      example(["17 * * * * /usr/local/bin/feed prefetch --all -q >/dev/null"]),
      sentence(
        "Or use a timer of systemd, which also catches up after the computer was off. The service is \(italic("~/.config/systemd/user/feed.service"))"
      ),
      example([
        "[Unit]", "Description=Load the followed feeds", "[Service]", "Type=oneshot",
        "ExecStart=/usr/local/bin/feed prefetch --all -q", "StandardOutput=null",
        "# Some feeds or pictures failed.",
        "SuccessExitStatus=75",
      ]),
      sentence("The timer is \(italic("~/.config/systemd/user/feed.timer"))"),
      example([
        "[Unit]", "Description=Load the followed feeds every hour", "[Timer]", "OnCalendar=hourly",
        "RandomizedDelaySec=10min", "Persistent=true", "[Install]", "WantedBy=timers.target",
      ]),
      sentence("Then start it with \(bold("systemctl --user enable --now feed.timer"))"),
    ].joined(separator: "\n")
  }

  private static func example(_ lines: [String]) -> String {
    ".PP\n.nf\n\(lines.map(escaped).joined(separator: "\n"))\n.fi\n.PP"
  }
}
