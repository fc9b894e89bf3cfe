import CFeedCommandsWords
import FeedCLI
public import FeedPresentation

extension Words {
  /// What the commands and their parts say.
  public static let commands = Words { tag in
    feed_commands_words(tag).map { String(cString: $0) }
  }
}

// What is said of feeds, whatever the command.
extension Message {
  /// An address had no scheme, and is read as this URL.
  package static func assumedURL(_ url: URL) -> Message {
    Message("assumedURL", ["url": .url(url)])
  }

  /// The web page names this feed, which is taken.
  package static func feedOfPage(_ url: URL) -> Message {
    Message("feedOfPage", ["url": .url(url)])
  }

  /// The server refuses `https`, which was assumed, and is asked at this URL.
  package static func plainHTTP(_ url: URL) -> Message {
    Message("plainHTTP", ["url": .url(url)])
  }

  /// The feed has another URL, for good; and what accepts that, if it is followed by a name.
  package static func moved(to url: URL, of name: String? = nil) -> Message {
    guard let name else {
      return Message("moved", ["url": .url(url)])
    }
    let command = "feed set \(name) url=\(url.absoluteString)"
    return Message("movedFollowed", ["command": .untrusted(command)])
  }

  /// A feed's setting asks for it more often than its publisher wishes, who wants no request before
  /// a time.
  package static func askedTooOften(every seconds: String, until time: String) -> Message {
    Message("askedTooOften", ["seconds": .text(seconds), "time": .text(time)])
  }

  /// How many items of the feed were left out, because they have no picture.
  package static func leftOut(_ count: Int) -> Message {
    Message("leftOut", ["count": .count(count)])
  }

  /// This many pictures were not read, as an item names too many.
  package static func unreadPictures(_ count: Int) -> Message {
    Message("unreadPictures", ["count": .count(count)])
  }

  /// The older images that have left the feed are not shown: all of them would take more memory
  /// than this many bytes.
  package static func formerImagesLeftOut(beyond bytes: Int) -> Message {
    Message("formerImagesLeftOut", ["size": .message(size(bytes))])
  }

  /// Why there is no picture from the web page of an item.
  package static func noPictureOfPage(_ url: URL, because reason: Message) -> Message {
    Message("noPictureOfPage", ["url": .url(url), "reason": .message(reason)])
  }

  /// The feed could not be loaded, and there is no saved copy to show.
  package static func noCopyToShow(because reason: Message) -> Message {
    Message("noCopyToShow", because: reason)
  }

  /// A page cannot be written without a saved copy; and what to do.
  package static func loadFirst(_ url: URL) -> Message {
    Message("loadFirst", ["copy": .message(.noSavedCopy(of: url))])
  }

  /// Why a page cannot be written, and which command deletes the corrupt copy.
  package static func deletedByValidate(_ reason: Message) -> Message {
    Message("deletedByValidate", because: reason)
  }

  /// The cache was validated, with this result.
  package static func validated(_ result: Message) -> Message {
    Message("validated", ["result": .message(result)])
  }

  /// The cache could not be validated.
  package static func cannotValidate(because reason: Message) -> Message {
    Message("cannotValidate", because: reason)
  }

  /// The cache cannot be used.
  package static func cannotUseCache(because reason: Message) -> Message {
    Message("cannotUseCache", because: reason)
  }

  /// What a reader calls the images that are kept.
  package static let keptImages = Message("keptImages")

  /// No image is kept; and which command keeps one.
  package static func nothingKept(keptBy command: String) -> Message {
    Message("nothingKept", ["command": .untrusted(command)])
  }

  /// How many images that left the feed are no longer known as seen or new, as they are too many.
  /// Images that left a feed unseen were dropped, as they were too many.
  package static func unseenDropped(_ count: Int) -> Message {
    Message("unseenDropped", ["count": .count(count)])
  }

  package static func forgotSeen(_ count: Int) -> Message {
    Message("forgotSeen", ["count": .count(count)])
  }

  /// What was seen could not be kept.
  package static func cannotKeepSeen(because reason: Message) -> Message {
    Message("cannotKeepSeen", because: reason)
  }

  /// Which web pages of items were requested could not be kept, or read.
  package static func cannotRememberPages(because reason: Message) -> Message {
    Message("cannotRememberPages", because: reason)
  }

  /// Which picture was last at a URL that had several could not be kept, or read.
  package static func cannotRememberPictures(because reason: Message) -> Message {
    Message("cannotRememberPictures", because: reason)
  }

  /// What failed in a run could not be saved or read.
  package static func cannotRememberFailures(because reason: Message) -> Message {
    Message("cannotRememberFailures", because: reason)
  }

  /// Which feed was loaded could not be saved or read.
  package static func cannotRememberSource(because reason: Message) -> Message {
    Message("cannotRememberSource", because: reason)
  }

  /// When feeds were used could not be saved or read.
  package static func cannotRememberUses(because reason: Message) -> Message {
    Message("cannotRememberUses", because: reason)
  }

  /// The saved copy of a feed that is not followed was deleted, since it was not used for long.
  package static func swept(_ url: URL) -> Message {
    Message("swept", ["url": .url(url)])
  }

  /// Saved copies that are not used any more could not be deleted.
  package static func cannotSweep(because reason: Message) -> Message {
    Message("cannotSweep", because: reason)
  }
}
