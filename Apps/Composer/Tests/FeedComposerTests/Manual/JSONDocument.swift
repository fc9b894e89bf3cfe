import CommandLine

@testable import FeedCLI

/// A JSON document of the program, for the manual: what its keys mean, and an example.
struct JSONDocument: Sendable {
  /// The commands that write it.
  let commands: [Command]
  let keys: [(name: String, meaning: String)]
  /// What the program writes, broken into lines that fit a page.
  let example: String

  static let all = [
    JSONDocument(
      commands: [.show, .watch],
      keys: [
        ("origin", "where the feed is from: remote, or cache for the saved copy"),
        ("saved_at", "when the copy was saved; null from remote"),
        ("age_seconds", "the age of the copy; null from remote"),
        (
          "reason",
          "why it is the copy: connectivity, invalid_data, offline or waiting; null from remote"
        ),
        (
          "items",
          "the images, in feed order; left says when one left the feed, and is absent for all others"
        ),
        (
          "id, description, location, image",
          "what the feed says; description and location may be null"
        ),
        ("page", "the page that shows the image; may be null"),
        ("author, published", "who made or published it, and when; may be null"),
        ("alternative", "what the picture shows, for those who cannot see it; may be null"),
        ("text", "what the post says, with an empty line between paragraphs; may be null"),
        (
          "sensitive",
          "whether the publisher says that one may not want to see the picture unasked; its warning begins the text"
        ),
        ("seen", "whether the image was seen; false for one that is new"),
        ("path", "always null; 'feed save --json' says where the files are"),
        ("post", "what the pictures of one post have in common"),
        (
          "part, parts",
          "which picture of its post it is, counted from 1, and how many the post has; 1 and 1 for one that is alone"
        ),
        (
          "feeds",
          "the names of the feeds that show the picture; of one feed, its own; of a kept image, that of the feed that it is from, or its URL"
        ),
        ("next", "the next page of older images, not loaded yet; null if there is none"),
      ],
      example: """
        {"origin":"cache","saved_at":"2026-11-21T10:00:00Z","age_seconds":172800,
        "reason":"connectivity","items":[
        {"id":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6","description":"Dunes",
        "location":null,"image":"https://feed.example/dunes.jpg",
        "page":"https://feed.example/dunes","author":"Ada Lovelace",
        "published":"2026-11-20T08:15:00Z",
        "alternative":"Waves of sand, and a lone tree","text":null,"sensitive":false,
        "seen":true,"path":null,"post":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6",
        "part":1,"parts":1,"feeds":["sky"]}],
        "next":"https://feed.example/feed.json?page=2"}
        """
    ),
    JSONDocument(
      commands: [.prefetch, .save],
      keys: [
        (
          "saved, already, failed",
          "how many pictures were saved now, were saved before, and failed"
        ),
        ("bytes", "the size of all pictures that are cached, or of one"),
        ("pictures", "all pictures of the feed, each URL once"),
        ("url", "the URL of the picture"),
        ("state", "one of saved, already (it was cached before) and failed"),
        ("path", "the file that 'save' wrote; null for a picture that only the cache has"),
        (
          "reason",
          "why it failed: connectivity, invalid_data, forbidden (the URL is never fetched), format (not supported), "
            + "quota (the feed's cache is full) or offline; else null"
        ),
        ("message", "the same in the language of the user; else null"),
      ],
      example: """
        {"saved":1,"already":0,"failed":1,"bytes":102400,"pictures":[
        {"url":"https://feed.example/dunes.jpg","state":"saved","path":null,"bytes":102400,
        "reason":null,"message":null},
        {"url":"https://feed.example/scan.tiff","state":"failed","path":null,"bytes":0,
        "reason":"format","message":"unsupported picture format TIFF"}]}
        """
    ),
    JSONDocument(
      commands: [.comments],
      keys: [
        ("image", "the id of the image"),
        ("comments", "the comments on it, in the order of the publisher"),
        ("id", "the id of the comment, the same in every load"),
        ("message", "the whole text of the comment"),
        ("created_at, author", "when and by whom it was written; may be null"),
      ],
      example: """
        {"image":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6","comments":[
        {"id":"1f4a3b22-9e6e-46fc-bb6c-48b33269951b","message":"What a light!",
        "created_at":"2026-11-21T10:00:00Z","author":"Ada Lovelace"}]}
        """
    ),
    JSONDocument(
      commands: [.explain],
      keys: [
        (
          "image",
          "the number of the image, counted from 1; null if the saved copy does not have it"
        ),
        ("id", "the id of the image"),
        ("url", "the URL of the picture"),
        ("item_id", "the id of the item, as the publisher wrote it; may be null"),
        ("title", "the title of the item, or of a candidate; may be null"),
        ("page", "the page of the item; may be null"),
        ("unread", "how many pictures the item names beyond those that are read"),
        (
          "candidates",
          "the pictures that the item names, those of its text last; null for a format in which an item is one picture"
        ),
        (
          "verdict",
          "one of shown, alternate (another size, requested if the one that is shown fails), other_size, refused, placeholder, "
            + "lower_kind (a better kind has pictures), not_first (only the first of its kind is shown) and beyond_limit"
        ),
        (
          "reason",
          "why it is refused: not_on_the_web, svg, tiny (2 pixels or less), icon, address (of an avatar, a smiley, an advertisement or a "
            + "counter), class, button or placeholder; which kind is better; else null"
        ),
        (
          "picture",
          "which of the item's pictures it is, or another size of, counted from 1; else null"
        ),
        (
          "kind",
          "where the item names it; best first: media, item, attachment, text, thumbnail, cover, poster"
        ),
        ("name", "the element, attribute or key that names it"),
        ("width", "the width by which it was compared; null if it was not"),
        ("width_from", "how that is known: feed, mark (a mark of size in the URL) or assumed"),
        (
          "alternative, caption, hover",
          "what the document says of this candidate alone; may be null"
        ),
      ],
      example: """
        {"image":3,"id":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6",
        "url":"https://feed.example/dunes-1024x683.jpg",
        "item_id":"https://feed.example/?p=7","title":"Dunes",
        "page":"https://feed.example/dunes","unread":0,"candidates":[
        {"verdict":"shown","reason":null,"picture":1,"image":3,
        "kind":"text","name":"img src","width":1024,"width_from":"feed",
        "url":"https://feed.example/dunes-1024x683.jpg",
        "alternative":"Waves of sand","caption":null,"title":null,"hover":null},
        {"verdict":"refused","reason":"svg","picture":null,"image":null,
        "kind":"text","name":"img src","width":null,"width_from":null,
        "url":"https://feed.example/logo.svg",
        "alternative":null,"caption":null,"title":null,"hover":null}]}
        """
    ),
    JSONDocument(
      commands: [.status],
      keys: [
        ("feeds", "the feeds"),
        ("url", "the URL of the feed; null if corruption leaves it unknown"),
        ("name", "the name under which it is followed; null if it is not"),
        (
          "state",
          "one of empty, valid, expired, future (saved by a clock that was ahead), unavailable (a newer version's, or the system refuses) and corrupt"
        ),
        ("saved_at, valid_until", "times; null if there is none"),
        ("images", "how many images the feed has"),
        ("pictures", "how many of them have their picture cached"),
        ("bytes", "the size of all of it"),
        (
          "trouble",
          "what its last load found wrong with it; null if nothing was"
        ),
        (
          "code",
          "one of connectivity, private_network, invalid_data, not_found, login, gone, moved, waiting and cache"
        ),
        ("message", "the same as a sentence"),
        ("since", "when it began"),
      ],
      example: """
        {"feeds":[{"url":"https://feed.example/feed.json","name":"dunes",
        "state":"valid","saved_at":"2026-11-21T10:00:00Z",
        "valid_until":"2026-11-28T10:00:00Z","images":9,"pictures":7,
        "bytes":716800,"trouble":{"code":"not_found",
        "message":"not found (status 404)",
        "since":"2026-11-21T10:00:00Z"}}]}
        """
    ),
    JSONDocument(
      commands: [.list],
      keys: [
        ("feeds", "the feeds that are followed"),
        (
          "url, name, state, saved_at, valid_until, images, pictures, bytes, trouble",
          "as for status"
        ),
        ("new", "how many images are new; null if nothing is cached"),
        ("title", "what to call the feed, by its settings; may be null"),
        ("settings", "the settings of the feed, those of unknown keys too"),
        ("key, value", "of a setting; of a header the value is only the header's name"),
      ],
      example: """
        {"feeds":[{"url":"https://feed.example/feed.json","name":"dunes",
        "state":"valid","saved_at":"2026-11-21T10:00:00Z",
        "valid_until":"2026-11-28T10:00:00Z","images":9,"pictures":7,
        "bytes":716800,"trouble":null,"new":2,"title":"Sand","settings":[
        {"key":"title","value":"Sand"}]}]}
        """
    ),
    JSONDocument(
      commands: [.validate],
      keys: [
        ("feeds", "the feed, or with --all those that are followed"),
        ("url, state", "as for status, before the validation"),
        ("deleted", "whether it was deleted"),
      ],
      example: #"{"feeds":[{"url":"https://feed.example/","state":"expired","deleted":true}]}"#
    ),
    JSONDocument(
      commands: [.clear],
      keys: [
        ("feeds", "the feed, or all that were cached"),
        ("url, state", "as for status, before the deletion"),
        ("deleted", "whether there was anything to delete"),
      ],
      example: #"{"feeds":[{"url":"https://feed.example/","state":"empty","deleted":false}]}"#
    ),
  ]
}
