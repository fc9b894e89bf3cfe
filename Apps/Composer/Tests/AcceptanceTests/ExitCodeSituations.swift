import FeedCLI

/// The table: each code with the situations in which it is due.
extension ExitCodeTests {
  static let situations: [Situation] = [
    Situation(code: .ok, what: "fresh", line: "feed"),
    Situation(code: .ok, what: "an empty feed", line: "feed --url $URL/empty.json"),
    Situation(
      code: .ok,
      what: "the saved copy, without a connection",
      before: "feed",
      server: .isGone,
      line: "feed"
    ),
    Situation(code: .ok, what: "the saved copy, offline", before: "feed", line: "feed --offline"),
    Situation(
      code: .ok,
      what: "the saved copy, as the response is invalid",
      before: "feed",
      server: .answersEverythingAs("status/500"),
      line: "feed"
    ),
    Situation(
      code: .ok,
      what: "displayed, and it could not be saved",
      line: "feed --cache-dir /dev/null/x",
      says: "could not be saved"
    ),
    Situation(code: .ok, what: "'status' of an empty cache", line: "feed status"),
    Situation(
      code: .ok,
      what: "'status' of all, of which there are none",
      line: "feed status --all"
    ),
    Situation(code: .ok, what: "'prefetch'", line: "feed prefetch"),
    Situation(
      code: .ok,
      what: "'gallery'",
      before: "feed prefetch",
      line: "feed gallery -o $DIR/feed.html"
    ),
    Situation(
      code: .ok,
      what: "'gallery' without pictures",
      before: "feed",
      line: "feed gallery -o -"
    ),
    Situation(code: .ok, what: "'validate' of an empty cache", line: "feed validate"),
    Situation(code: .ok, what: "'clear' of an empty cache", line: "feed clear $FEED_URL"),
    Situation(code: .ok, what: "'completions'", line: "feed completions fish"),
    Situation(code: .ok, what: "help", line: "feed prefetch --help"),
    Situation(code: .ok, what: "version", line: "feed --version"),

    Situation(code: .usage, what: "no URL at all", line: "unset FEED_URL; feed", says: "FEED_URL"),
    Situation(code: .usage, what: "no URL for 'validate'", line: "unset FEED_URL; feed validate"),
    Situation(code: .usage, what: "no URL for 'prefetch'", line: "unset FEED_URL; feed prefetch"),
    Situation(
      code: .usage,
      what: "an unknown command",
      line: "feed prefech",
      says: "did you mean 'prefetch'?"
    ),
    Situation(
      code: .usage,
      what: "an unknown option",
      line: "feed --ofline",
      says: "did you mean '--offline'?"
    ),
    Situation(code: .usage, what: "a word too many", line: "feed show $FEED_URL more"),
    Situation(code: .usage, what: "an option without its value", line: "feed --url"),
    Situation(code: .usage, what: "a URL that is none", line: "feed --url nonsense"),
    Situation(code: .usage, what: "a URL of another scheme", line: "feed --url file:///etc/passwd"),
    Situation(
      code: .usage,
      what: "a URL with a password",
      line: "feed --url http://me:secret@feed.example/",
      says: "is not a URL without a login; put that into ~/.netrc"
    ),
    Situation(
      code: .usage,
      what: "a port beyond all ports",
      line: "feed --url http://127.0.0.1:65536/"
    ),
    Situation(code: .usage, what: "an empty URL", line: "feed --url ''"),
    Situation(code: .usage, what: "a wrong URL in the environment", line: "FEED_URL=nonsense feed"),
    Situation(code: .usage, what: "a wrong age", line: "feed --max-age x"),
    Situation(code: .usage, what: "a wrong timeout", line: "feed --timeout -1"),
    Situation(code: .usage, what: "a wrong time", line: "feed --now today"),
    Situation(code: .usage, what: "a wrong limit", line: "feed --limit many"),
    Situation(
      code: .usage,
      what: "a limit beyond all numbers",
      line: "feed --limit 99999999999999999999"
    ),
    Situation(code: .usage, what: "a negative limit", line: "feed --limit -1"),
    Situation(code: .usage, what: "a wrong way to show pictures", line: "feed --images ansi"),
    Situation(
      code: .usage,
      what: "a way that is not installed",
      line: "PATH=$BIN feed --images chafa",
      says: "chafa"
    ),
    Situation(
      code: .usage,
      what: "a size that no program can make",
      line: "PATH=$BIN feed gallery --size 400 -o -",
      says: "ImageMagick"
    ),
    Situation(code: .usage, what: "an option of another command", line: "feed clear --max-age 7"),
    Situation(code: .usage, what: "'gallery' without a file", line: "feed gallery"),
    Situation(
      code: .usage,
      what: "a file where a feed stands",
      line: "feed gallery $DIR/feed.html",
      says: "-o WHERE"
    ),
    Situation(
      code: .usage,
      what: "'clear' of nothing named",
      line: "feed clear",
      says: "FEED | --all"
    ),
    Situation(code: .usage, what: "'clear' of one and of all", line: "feed clear $FEED_URL --all"),
    Situation(code: .usage, what: "quiet and verbose", line: "feed -q -v", says: "-q and -v"),
    Situation(code: .usage, what: "a limit of none", line: "feed --limit 0"),
    Situation(
      code: .usage,
      what: "a host with digits of another width",
      line: "feed http://\u{FF11}27.0.0.1/",
      says: "xn--"
    ),
    Situation(code: .usage, what: "'completions' for another shell", line: "feed completions tcsh"),
    Situation(
      code: .usage,
      what: "'comments' without a number",
      line: "feed comments $FEED_URL",
      says: "needs N"
    ),
    Situation(
      code: .usage,
      what: "'comments' beyond the images",
      line: "feed comments 10",
      says: "the feed has 9 images"
    ),

    Situation(code: .invalidData, what: "a page", line: "feed --url $URL/html"),
    Situation(code: .invalidData, what: "a bad status", line: "feed --url $URL/status/404"),
    Situation(
      code: .invalidData,
      what: "no feed, in JSON",
      line: "feed --json --url $URL/wrong-json"
    ),
    Situation(
      code: .invalidData,
      what: "invalid, and the saved copy is too old",
      before: "feed",
      server: .answersEverythingAs("html"),
      line: "feed --max-age 0"
    ),
    Situation(
      code: .invalidData,
      what: "'prefetch' of a page",
      line: "feed prefetch --url $URL/html"
    ),
    Situation(
      code: .invalidData,
      what: "'comments' that the server does not know",
      line: "feed comments 1 $URL/feed.json?count=1",
      says: "(status 404)"
    ),

    Situation(code: .unavailable, what: "no connection", server: .isGone, line: "feed"),
    Situation(
      code: .unavailable,
      what: "no connection, for 'prefetch'",
      server: .isGone,
      line: "feed prefetch"
    ),
    Situation(
      code: .unavailable,
      what: "offline, for 'comments'",
      before: "feed",
      line: "feed comments 1 --offline"
    ),
    Situation(code: .unavailable, what: "nothing listens", line: "feed --url http://127.0.0.1:1/"),
    Situation(code: .unavailable, what: "late", line: "feed --url $URL/stall --timeout 0.2"),
    Situation(code: .unavailable, what: "offline", line: "feed --offline"),
    Situation(
      code: .unavailable,
      what: "no connection, and the saved copy is too old",
      before: "feed",
      server: .isGone,
      line: "feed --max-age 0"
    ),
    Situation(code: .unavailable, what: "'gallery' of an empty cache", line: "feed gallery -o -"),
    Situation(
      code: .unavailable,
      what: "'gallery' of one too old",
      before: "feed",
      line: "feed gallery -o - --max-age 0"
    ),

    Situation(
      code: .cannotCreate,
      what: "'gallery' into a directory that is not there",
      before: "feed",
      line: "feed gallery -o $DIR/none/feed.html",
      says: "/none/feed.html"
    ),
    Situation(
      code: .cannotCreate,
      what: "'gallery' into a directory in none",
      before: "feed",
      line: "feed gallery -o /dev/null/pages/"
    ),
    Situation(
      code: .cannotCreate,
      what: "'gallery' where nothing can be made",
      before: "feed",
      line: "feed gallery -o /dev/null/feed.html"
    ),
    Situation(
      code: .cannotCreate,
      what: "'prefetch' without a cache",
      line: "feed prefetch --cache-dir /dev/null/x"
    ),
    Situation(
      code: .cannotCreate,
      what: "'validate' without a cache",
      line: "feed validate --cache-dir /dev/null"
    ),
    Situation(
      code: .cannotCreate,
      what: "'clear' without a cache",
      line: "feed clear --all --cache-dir /dev/null"
    ),
    Situation(
      code: .cannotCreate,
      what: "'status' without a cache",
      line: "feed status --cache-dir /dev/null"
    ),

    Situation(
      code: .ioError,
      what: "a full disk",
      line: "feed >/dev/full",
      says: "No space left on device"
    ),
    Situation(code: .ioError, what: "a full disk, in JSON", line: "feed --json >/dev/full"),
    Situation(code: .ioError, what: "a full disk, for 'status'", line: "feed status >/dev/full"),
    Situation(code: .ioError, what: "a full disk, for the help", line: "feed --help >/dev/full"),
    Situation(
      code: .ioError,
      what: "a full disk, for 'completions'",
      line: "feed completions zsh >/dev/full"
    ),
    Situation(
      code: .ioError,
      what: "a full disk, for 'prefetch'",
      line: "feed prefetch >/dev/full"
    ),
    Situation(code: .ioError, what: "a full disk, for 'watch'", line: "feed watch >/dev/full"),
    Situation(
      code: .ioError,
      what: "a full disk, for the demo",
      line: "TMPDIR=$DIR feed demo >/dev/full"
    ),
    Situation(
      code: .ioError,
      what: "a full disk, for 'gallery' to stdout",
      before: "feed",
      line: "feed gallery -o - >/dev/full"
    ),
    Situation(
      code: .ioError,
      what: "a full disk, for 'gallery'",
      before: "feed",
      line: "feed gallery -o /dev/full",
      says: "/dev/full"
    ),
    Situation(
      code: .ioError,
      what: "a closed stdout",
      line: "feed >&-",
      says: "Bad file descriptor"
    ),
    Situation(code: .ioError, what: "a stdout to read from", line: "feed 1</dev/null"),
    Situation(
      code: .ioError,
      what: "'gallery' of a corrupt cache",
      before: "feed; echo x | tee $HOME/.cache/feed/*/feed",
      line: "feed gallery -o -"
    ),

    Situation(
      code: .someFailed,
      what: "a picture is not to be had",
      line: "feed prefetch --url $URL/hostile.json",
      says: "file:///etc/passwd"
    ),
    Situation(
      code: .someFailed,
      what: "no picture is to be had, without a connection",
      before: "feed",
      server: .isGone,
      line: "feed prefetch --timeout 1"
    ),

    Situation(
      code: .config,
      what: "no 'key = value'",
      line: "echo nonsense >$CONFIG; feed",
      says: "line 1"
    ),
    Situation(code: .config, what: "an unknown key", line: "echo colour = red >$CONFIG; feed"),
    Situation(
      code: .config,
      what: "a wrong value",
      line: "unset FEED_URL; echo url = x >$CONFIG; feed"
    ),
    Situation(code: .config, what: "a directory", line: "mkdir $CONFIG; feed"),

    Situation(
      code: .closedPipe,
      what: "'| head -1'",
      line: pipe("feed --url $URL/feed.json?count=5000")
    ),
    Situation(
      code: .closedPipe,
      what: "in JSON",
      line: pipe("feed --json --url $URL/feed.json?count=5000", to: "head -c 1")
    ),
    Situation(
      code: .closedPipe,
      what: "'gallery'",
      before: "feed prefetch",
      line: pipe("feed gallery -o -")
    ),
  ]

  /// A line whose code is that of the program, and whose reader goes away before the end.
  private static func pipe(_ line: String, to reader: String = "head -1") -> String {
    "{ \(line); echo $? >$DIR/code; } | \(reader) >$DIR/line; exit $(cat $DIR/code)"
  }
}
