/// One recipe of the manual page `feed-recipes(7)`. The acceptance tests take its blocks from the
/// page, and run them.
struct Recipe: Sendable {
  /// What stands below each other in a recipe.
  enum Part: Sendable {
    /// Sentences, in the `man` macros, without the last dot.
    case text(String)
    /// A file to write, by its path.
    case file(String, String)
    /// A line for `crontab -e`.
    case cron(String)
    /// Lines to type in a shell.
    case shell(String)
  }

  let title: String
  let parts: [Part]

  static let all = [wallpaper, mail, frame, archive, webhook]
}

extension Recipe {
  private static let wallpaper = Recipe(
    title: "WALLPAPER OF THE DAY",
    parts: [
      .text(
        "Once an hour the first picture of a feed is saved, and a new one becomes the wallpaper of "
          + "GNOME. It is new if it is not in the directory yet, so leave the pictures there"
      ),
      .file(
        "~/bin/set-wallpaper",
        #"""
        #!/bin/sh
        export DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$(id -u)/bus"
        gsettings set org.gnome.desktop.background picture-uri "file://$1"
        gsettings set org.gnome.desktop.background picture-uri-dark "file://$1"
        """#
      ),
      .shell("chmod +x ~/bin/set-wallpaper"),
      .text("Then cron runs it"),
      .cron(
        "7 * * * * /usr/local/bin/feed save apod --limit 1 -q -o ~/Pictures/wallpaper "
          + "--exec ~/bin/set-wallpaper >/dev/null"
      ),
      .text(
        "Or a timer of systemd does, which also catches up after the computer was off"
      ),
      .file(
        "~/.config/systemd/user/wallpaper.service",
        #"""
        [Unit]
        Description=Set the wallpaper of the day
        [Service]
        Type=oneshot
        ExecStart=/usr/local/bin/feed save apod --limit 1 -q \
          -o %h/Pictures/wallpaper --exec %h/bin/set-wallpaper
        StandardOutput=null
        """#
      ),
      .file(
        "~/.config/systemd/user/wallpaper.timer",
        """
        [Unit]
        Description=Set the wallpaper of the day, once an hour
        [Timer]
        OnCalendar=hourly
        RandomizedDelaySec=10min
        Persistent=true
        [Install]
        WantedBy=timers.target
        """
      ),
      .shell("systemctl --user enable --now wallpaper.timer"),
    ]
  )

  private static let mail = Recipe(
    title: "MAIL OF TODAY'S PICTURES",
    parts: [
      .text(
        "Each morning one mail brings a page of the pictures that are new in all followed feeds. "
          + "Nothing is sent if nothing is new: \(ManualPage.bold("gallery")) would write a page "
          + "that says so, so the script asks first"
      ),
      .file(
        "~/bin/mail-pictures",
        #"""
        #!/bin/sh
        PATH=$PATH:/usr/local/bin:/usr/sbin
        feed prefetch --all --new -q >/dev/null
        [ "$(feed --new --offline -q --format '{image}')" ] || exit 0
        {
          echo "To: $LOGNAME"
          echo 'Subject: New pictures'
          echo 'MIME-Version: 1.0'
          echo 'Content-Type: text/html; charset=utf-8'
          echo 'Content-Disposition: attachment; filename=pictures.html'
          echo 'Content-Transfer-Encoding: base64'
          echo
          feed gallery --all --new --seen -q -o - | base64
        } | sendmail -t
        """#
      ),
      .shell("chmod +x ~/bin/mail-pictures"),
      .cron("30 7 * * * ~/bin/mail-pictures"),
    ]
  )

  private static let frame = Recipe(
    title: "PICTURE FRAME",
    parts: [
      .text(
        "Each new picture of all followed feeds becomes the file \(ManualPage.italic("~/frame")). "
          + "The file that the program gets is gone when the program has ended, so it is copied. The "
          + "copy is renamed, so that no viewer sees half a picture"
      ),
      .file(
        "~/bin/frame",
        #"""
        #!/bin/sh
        cp "$1" ~/frame.tmp && mv ~/frame.tmp ~/frame
        """#
      ),
      .shell(
        """
        chmod +x ~/bin/frame
        feed watch --all --new --seen --exec ~/bin/frame
        """
      ),
      .text(
        "A viewer that reads its file again and again shows it, such as "
          + ManualPage.bold("feh --fullscreen --reload 5 ~/frame")
      ),
    ]
  )

  private static let archive = Recipe(
    title: "ARCHIVE OF A COMIC",
    parts: [
      .text(
        "Each day the new pictures of a feed are added to a directory, under names that sort by date"
      ),
      .cron(
        "40 6 * * * /usr/local/bin/feed save xkcd -q -o ~/comics/xkcd "
          + "--name '{date} {description}' >/dev/null"
      ),
      .text(
        "The names are such as \(ManualPage.italic("2026-11-21T081500Z Boats at dawn.jpg")): the date "
          + "is ISO 8601, in UTC, and what a file name cannot hold is left out, here the colons. Of "
          + "several pictures of one date and description all but the first get a number behind "
          + "their names. Without \(ManualPage.bold("--name")) the name has the day alone, and "
          + "digits of the image's id"
      ),
    ]
  )

  private static let webhook = Recipe(
    title: "NEW PICTURES FOR A WEBHOOK",
    parts: [
      .text(
        "Each new picture is posted to a chat with its description. "
          + "\(ManualPage.bold("--form-string")) sends a description as it is, where "
          + "\(ManualPage.bold("-F")) would send a file of yours if the description begins with @. "
          + "curl reads the URL by \(ManualPage.bold("-K")), since other users can see its arguments"
      ),
      .file(
        "~/bin/post-picture",
        #"""
        #!/bin/sh
        WEBHOOK=https://chat.example/hooks/TOKEN
        printf 'url = "%s"\n' "$WEBHOOK" |
          curl -sS --fail --retry 3 -o /dev/null -K - -F "file=@\"$1\"" \
          --form-string "text=$FEED_DESCRIPTION"
        """#
      ),
      .shell("chmod 700 ~/bin/post-picture"),
      .cron(
        "*/10 * * * * /usr/local/bin/feed save --all --new --seen -q -o ~/Pictures/posted "
          + "--exec ~/bin/post-picture >/dev/null"
      ),
    ]
  )
}
