import FeedCore

/// Stores that give another feed than they were given.
extension BrokenStore {
  static let ofContent: [BrokenStore] = [
    BrokenStore(
      "It orders the images by their ids",
      breaks: [
        "Retrieving gives exactly the feed that was saved, in its order",
        "An image that is in the feed twice is kept twice",
      ]
    ) { store in
      store.retrieveFeed { $0.images.sort { $0.id < $1.id } }
    },
    BrokenStore(
      "It keeps images of one id once",
      breaks: [
        "An image that is in the feed twice is kept twice",
        "Images of one id, or of one URL, are kept apart",
      ]
    ) { store in
      store.retrieveFeed { feed in
        var ids: Set<UUID> = []
        feed.images = feed.images.filter { ids.insert($0.id).inserted }
      }
    },
    BrokenStore(
      "It counts images in 16 bits",
      breaks: ["A feed of 100,000 images is kept, each in its place"]
    ) { store in
      store.retrieveFeed { feed in
        feed.images = Array(feed.images.prefix(feed.images.count & 0xFFFF))
      }
    },
    BrokenStore(
      "It cuts text at NUL",
      breaks: [
        "Text is kept whole, whatever it is",
        "The text of a location is kept whole, whatever it is",
        "The name of an author is kept whole, whatever it is",
        "The title of a feed is kept whole, whatever it is",
      ]
    ) { store in
      store.retrieveTexts { text in String(decoding: text.utf8.prefix { $0 != 0 }, as: UTF8.self) }
    },
    BrokenStore(
      "It keeps at most 64 KiB of a text",
      breaks: [
        "Text is kept whole, whatever it is",
        "The text of a location is kept whole, whatever it is",
        "The name of an author is kept whole, whatever it is",
        "The title of a feed is kept whole, whatever it is",
      ]
    ) { store in
      store.retrieveTexts { text in String(decoding: text.utf8.prefix(65_536), as: UTF8.self) }
    },
    BrokenStore(
      "It composes accents",
      breaks: [
        "Text is kept whole, whatever it is",
        "The text of a location is kept whole, whatever it is",
        "The name of an author is kept whole, whatever it is",
        "The title of a feed is kept whole, whatever it is",
      ]
    ) { store in
      store.retrieveTexts { text in
        // The megabyte has no accents, and takes long to go through.
        text.utf8.count > 100 ? text : String(text.map { $0 == "\u{E9}" ? "\u{E9}" : $0 })
      }
    },
    BrokenStore(
      "It takes a lone CR for the end of a line",
      breaks: [
        "Text is kept whole, whatever it is",
        "The text of a location is kept whole, whatever it is",
        "The name of an author is kept whole, whatever it is",
        "The title of a feed is kept whole, whatever it is",
      ]
    ) { store in
      store.retrieveTexts { $0 == "\r" ? "\n" : $0 }
    },
    BrokenStore(
      "It takes empty text for no text",
      breaks: [
        "Text is kept whole, whatever it is",
        "The text of a location is kept whole, whatever it is",
        "The name of an author is kept whole, whatever it is",
        "The title of a feed is kept whole, whatever it is",
        "No text and empty text are kept apart",
      ]
    ) { store in
      store.retrieveTexts { $0.isEmpty ? nil : $0 }
    },
    BrokenStore(
      "It drops the fragments of URLs",
      breaks: ["URLs are kept exactly"]
    ) { store in
      store.retrieveImages { image in
        let url = image.url.absoluteString.prefix { $0 != "#" }
        image.url = URL(string: String(url)) ?? image.url
      }
    },
    BrokenStore(
      "It counts seconds in 32 bits",
      breaks: ["When a feed was saved is kept to the second, however long ago or far ahead"]
    ) { store in
      store.retrieveFeed { feed in
        let seconds = Int32(truncatingIfNeeded: Int64(feed.savedAt.timeIntervalSince1970))
        feed.savedAt = Date(timeIntervalSince1970: Double(seconds))
      }
    },
    BrokenStore(
      "It knows no time before the epoch",
      breaks: ["When a feed was saved is kept to the second, however long ago or far ahead"]
    ) { store in
      store.retrieveFeed { $0.savedAt = max($0.savedAt, Date(timeIntervalSince1970: 0)) }
    },
  ]
}
