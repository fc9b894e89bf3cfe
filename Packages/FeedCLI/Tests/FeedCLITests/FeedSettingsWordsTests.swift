import FeedCLI
import FeedSubscriptions
import Testing

@Suite("The settings that --set names")
struct FeedSettingsWordsTests {
  @Test("Each word is a key and its value, which may have an equals sign")
  func settings() throws {
    let sut = try FeedSettings(["title=The = Sea", "tags=sea sky"], file: "feeds")
    #expect(sut.title == "The = Sea")
    #expect(sut.tags == ["sea", "sky"])
  }

  @Test(
    "A setting that cannot be is a usage error that names it",
    arguments: [
      (["titel=Sea"], "unknown setting 'titel'; did you mean 'title'?"),
      (["title"], "--set needs KEY=VALUE, such as --set title=Sky"),
      (["title="], "--set title: it has no value"),
      (["title=a\nhttp://x.example/ x"], "--set title: it has a control character or a line break"),
      (["user-agent=caf\u{E9}"], "--set user-agent: it has characters beyond printable ASCII"),
      (["title=a", "Title=b"], "--set: title is given twice"),
    ]
  )
  func refused(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try FeedSettings(words, file: "feeds") }
    #expect(error?.description == message)
  }

  @Test(
    "A header is refused without showing it",
    arguments: ["header=A: secret", "Header A: secret"]
  )
  func header(word: String) {
    let error = #expect(throws: UsageError.self) { try FeedSettings([word], file: "my/feeds") }
    #expect(
      error?.description == "--set header: others can see the arguments of a call; "
        + "write the header into my/feeds, below the feed"
    )
  }
}
