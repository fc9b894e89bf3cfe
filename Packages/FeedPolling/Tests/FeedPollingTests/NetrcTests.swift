import FeedPolling
import Testing

@Suite("The logins of a .netrc file")
struct NetrcTests {
  @Test(
    "A machine's login is found by its host, in whatever lines it is written",
    arguments: [
      "machine a.example login me password secret",
      "machine a.example\n  login me\n  password secret\n",
      "machine b.example login x password y\r\nmachine A.Example\r\n\tpassword secret login me\r\n",
      "# machine a.example login x\nmachine a.example login me account z password secret",
      "machine \"a.example\" login \"me\" password \"secret\"",
      "machine a.example login me password secret machine a.example login x password y",
      "macdef init\nmachine a.example login x password y\n\nmachine a.example login me password secret",
    ]
  )
  func found(text: String) throws {
    let login = try #require(makeSUT(text).login(for: url("https://a.example:8443/f")))
    #expect(login.name == "me")
    #expect(login.password == "secret")
  }

  @Test(
    "There is none for any other machine, and the default is for none",
    arguments: [
      "default login me password secret", "machine b.example login me password secret",
      "machine b.example default login me password secret", "machine a.example password secret",
      "machine a.example", "machine", "login me password secret", "",
      "machine example login me", "machine www.a.example login me",
    ]
  )
  func notFound(text: String) throws {
    #expect(makeSUT(text).login(for: try url("https://a.example/")) == nil)
  }

  @Test("Words may be in quotes, with what is escaped in them, and have any other character")
  func quotes() throws {
    let sut = makeSUT(#"machine a.example login "m e" password "a\"b\\c #1""#)
    let login = try #require(sut.login(for: url("https://a.example/")))
    #expect(login.name == "m e")
    #expect(login.password == #"a"b\c #1"#)
    let plain = makeSUT("machine a.example login me password #a\"b")
    #expect(plain.login(for: try url("https://a.example/"))?.password == "#a\"b")
  }

  @Test(
    "A comment is no login, also behind a value; a value may begin with its sign",
    arguments: [
      "machine a.example login me password secret # login x",
      "machine a.example # my account\n login me # login x password y\n password secret #end",
      "machine a.example login me #\npassword secret\n# password x",
    ]
  )
  func comments(text: String) throws {
    let login = try #require(makeSUT(text).login(for: url("https://a.example/")))
    #expect(login.name == "me")
    #expect(login.password == "secret")
  }

  @Test("The value of a header is Basic, in UTF-8; a name with a colon has none")
  func authorization() throws {
    let sut = makeSUT("machine a.example login Aladdin password \"open sesame\"")
    // RFC 7617, section 2.
    #expect(
      sut.login(for: try url("https://a.example/"))?.authorization
        == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
    )
    let colon = makeSUT("machine a.example login a:b password c")
    #expect(colon.login(for: try url("https://a.example/"))?.authorization == nil)
  }

  @Test("Anything can be read")
  func anything() throws {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0], Array("machine \"a".utf8), Array("macdef".utf8)] {
      #expect(Netrc(Data(bytes)).login(for: try url("https://a.example/")) == nil)
    }
  }

  private func makeSUT(_ text: String) -> Netrc { Netrc(Data(text.utf8)) }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
