import FeedTerminal

struct EnglishWatch: WatchStrings {
  func list(_ phrases: [String]) -> String { phrases.joined(separator: ", ") }
  func status(last: String, next: String) -> String { "\(last); \(next)" }
  func new(_ count: Int) -> String { "\(count) new" }
  func changed(_ count: Int) -> String { "\(count) changed" }
  func moved(_ count: Int) -> String { "\(count) moved" }
  func gone(_ count: Int) -> String { "\(count) gone" }
  var freshAgain: String { "the feed is fresh again" }
}
