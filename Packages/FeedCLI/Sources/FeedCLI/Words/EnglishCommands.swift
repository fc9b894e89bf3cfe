/// English.
struct EnglishCommands: CommandStrings {
  func list(_ phrases: [String]) -> String { phrases.joined(separator: ", ") }
  func status(last: String, next: String) -> String { "\(last); \(next)" }

  var nothingSaved: String { "nothing is saved" }
  var unknownFeed: String { "a feed of unknown URL" }
  var noSavedCopy: String { "no saved copy" }
  func noSavedCopy(of url: String) -> String { "no saved copy of \(url)" }
  var damaged: String { "damaged" }
  func pictures(_ count: Int) -> String { "\(count) \(count == 1 ? "picture" : "pictures")" }
  func valid(_ copy: String, until time: String?) -> String {
    "\(copy), valid \(time.map { "until \($0)" } ?? "without limit")"
  }
  func expired(_ copy: String, since time: String) -> String { "\(copy), expired since \(time)" }
  func fromTheFuture(_ time: String) -> String { "saved copy from the future, \(time): not shown" }

  func valid(_ copy: String) -> String { "\(copy), valid" }
  func leftAlone(fromTheFuture time: String) -> String { "saved copy from the future, \(time), left alone" }
  func expired(_ copy: String, isDeleted: Bool) -> String { "\(copy), expired, \(end(isDeleted))" }
  func refused(_ copy: String, shownBy option: String) -> String { "\(copy); '\(option)' shows it" }
  func damaged(isDeleted: Bool) -> String { "damaged, \(end(isDeleted))" }
  func deletedPictures(_ count: Int) -> String { "\(count) damaged \(count == 1 ? "picture" : "pictures"), deleted" }

  func new(_ count: Int) -> String { "\(count) new" }
  func changed(_ count: Int) -> String { "\(count) changed" }
  func moved(_ count: Int) -> String { "\(count) moved" }
  func gone(_ count: Int) -> String { "\(count) gone" }
  var freshAgain: String { "the feed is fresh again" }

  func failed(_ url: String, reason: String) -> String { "\(url) failed: \(reason)" }
  func cleared(_ url: String) -> String { "cleared the cache of \(url)" }
  var clearedAll: String { "cleared the cache of all feeds" }
  func loadFirst(_ url: String) -> String { "\(noSavedCopy(of: url)); load it with 'feed prefetch'" }
  func deletedByValidate(_ reason: String) -> String { "\(reason); 'feed validate' deletes it" }
  func missingPictures(_ count: Int, of total: Int) -> String {
    "\(count) of \(pictures(total)) \(count == 1 ? "is" : "are") not cached; 'feed prefetch' saves them"
  }
  func unfetchablePictures(_ count: Int, of total: Int) -> String {
    "\(count) of \(pictures(total)) cannot be fetched: not http or https, or on a private network"
  }
  var pictureWithoutDescription: String { "picture without a description" }

  func cannotWriteOutput(_ reason: String) -> String { "cannot write the output: \(reason)" }
  func cannotUseCache(_ reason: String) -> String { "cannot use the cache: \(reason)" }
  func validated(_ finding: String) -> String { "validated the cache: \(finding)" }
  func cannotValidate(_ reason: String) -> String { "could not validate the cache: \(reason)" }

  func demoOnline(_ url: String) -> String { "Online. A feed server runs at \(url), for this demo alone." }
  var demoOffline: String {
    "Offline, two days later. The server is stopped; the saved copy is shown, with its age."
  }
  var demoExpired: String {
    "Offline, eight days later. The saved copy has expired at seven; an error message is shown."
  }
  func demoEnd(_ command: String) -> String { "That is all. Show a feed of your own: \(command)" }
  func demoFailed(code: Int32, expected: Int32) -> String {
    "the demo ended with exit code \(code) where \(expected) was due"
  }

  private func end(_ isDeleted: Bool) -> String {
    isDeleted ? "deleted" : "not deleted, as --now, --max-age or --offline was given"
  }
}
