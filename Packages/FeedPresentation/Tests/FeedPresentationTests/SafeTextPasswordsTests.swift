import FeedCore
import FeedFailures
import FeedPresentation
import Testing

@Suite("Passwords in URLs")
struct SafeTextPasswordsTests {
  @Test(
    "Of a URL in a text neither name nor password is left",
    arguments: [
      ("https://user:secret@a.example/x", "https://…@a.example/x"),
      ("https://secret@a.example", "https://…@a.example"),
      ("at HTTP://u:se@cret@a.example:8080?q=1, then", "at HTTP://…@a.example:8080?q=1, then"),
      ("http://u:secret@a and http://v:secret@b", "http://…@a and http://…@b"),
      ("http://a.example/?u=http://u:secret@b", "http://a.example/?u=http://…@b"),
      ("https://a.example/a@b?c@d#e@f", "https://a.example/a@b?c@d#e@f"),
      ("me@a.example: no", "me@a.example: no"),
      ("not absolute: //u:secret@a/b", "not absolute: //…@a/b"), ("//secret@a", "//…@a"),
      ("to http:u:secret@a/ and Https:secret@b", "to http:…@a/ and Https:…@b"),
      ("mailto:me@a", "mailto:me@a"),
      ("https://a.example/b//c@d", "https://a.example/b//c@d"),
      ("GET http://a/?to=//u:secret@b", "GET http://a/?to=//…@b"),
      ("://secret@", "://…@"), ("://:///@", "://:///@"), ("", ""), ("@", "@"),
    ]
  )
  func text(text: String, shown: String) {
    #expect(SafeText.withoutPasswords(text) == shown)
  }

  @Test(
    "Of a word that is no URL all is left out that may be a password",
    arguments: [
      ("me:secret@a.example", "…@a.example"), ("secret@a", "…@a"), ("a.example", "a.example"),
      ("", ""), ("@", "…@"),
      ("ftp://me:se@cret@a/b", "ftp://…@a/b"),
      ("http://me:sec/ret@a.example/", "http://…@a.example/"),
      ("me:secret@a/b", "…@a/b"), ("e\u{301}@\u{301}a", "…@\u{301}a"),
    ]
  )
  func wrongURL(word: String, shown: String) {
    #expect(SafeText.withoutCredentials(wrongURL: word) == shown)
  }

  @Test("A URL is shown without them, cut or whole")
  func url() {
    #expect(
      SafeText.url("https://us%C3%A9r:secret@a.example/\u{E9}") == "https://…@a.example/%C3%A9"
    )
    #expect(
      SafeText.url("https://\(String(repeating: "secret", count: 9_999))@a.example/")
        == "https://…@a.example/"
    )
    #expect(SafeText.url("https://u:secret@a.example/", limit: 12) == "https://…@a…")
  }

  @Test(
    "An error shows the password neither of the requested URL nor of one in its cause",
    arguments: Language.tags
  )
  func errors(tag: String) throws {
    struct Told: Error, CustomStringConvertible {
      let description = "see https://user:secret@b.example/2"
    }
    let url = try #require(URL(string: "https://user:secret@a.example/1"))
    let other = try #require(URL(string: "https://user:secret@b.example/2"))
    let causes: [any Error] = [
      Told(), FailureCause.forbiddenURL(other), FailureCause.forbiddenRedirect(to: other),
    ]
    for cause in causes {
      let presenter = FeedPresenter(language: Language(for: [tag]))
      guard
        case .failed(let message) = presenter.failed(
          LoadFailure(.connectivity, loading: url, cause: cause)
        )
      else {
        Issue.record("no failure")
        return
      }
      #expect(message.contains("https://…@a.example/1"), "\(message)")
      #expect(message.contains("https://…@b.example/2"), "\(message)")
      #expect(!message.contains("secret"), "\(message)")
      #expect(!message.contains("user"), "\(message)")
    }
  }
}
