import FeedCore
import FeedFailures
import FeedFormats
import FeedHTTP
import Foundation
import Testing

@testable import FeedComments

@Suite("Comments in RSS and Atom")
struct SyndicatedCommentsTests {
  /// As WordPress writes them.
  private static let rss = """
    <?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
    	xmlns:content="http://purl.org/rss/1.0/modules/content/"
    	xmlns:dc="http://purl.org/dc/elements/1.1/"
    	xmlns:atom="http://www.w3.org/2005/Atom">
    <channel>
    	<title>Comments on: A lighthouse</title>
    	<atom:link href="https://blog.example/lighthouse/feed/" rel="self" type="application/rss+xml" />
    	<item>
    		<title>By: Ada</title>
    		<link>https://blog.example/lighthouse/#comment-2</link>
    		<dc:creator><![CDATA[Ada &amp; Co]]></dc:creator>
    		<pubDate>Fri, 28 Aug 2020 15:07:02 +0000</pubDate>
    		<guid isPermaLink="false">https://blog.example/?p=1#comment-2</guid>
    		<description><![CDATA[What a light!]]></description>
    		<content:encoded><![CDATA[<p>What a <b>light</b>!</p><p>And the sea &#8230;</p>]]></content:encoded>
    	</item>
    	<item>
    		<guid isPermaLink="false">https://blog.example/?p=1#comment-1</guid>
    		<author>grace@blog.example (Grace)</author>
    		<description>First &lt;i&gt;of all&lt;/i&gt;</description>
    	</item>
    </channel>
    </rss>
    """

  @Test("The items of RSS are comments, as plain text, in the document's order")
  func rss() throws {
    #expect(
      try map(Self.rss) == [
        ImageComment(
          id: try derived("https://blog.example/?p=1#comment-2"),
          message: "What a light! And the sea …",
          author: "Ada & Co",
          created: Date(timeIntervalSince1970: 1_598_627_222)
        ),
        ImageComment(
          id: try derived("https://blog.example/?p=1#comment-1"),
          message: "First of all",
          author: "Grace"
        ),
      ]
    )
  }

  @Test("The entries of Atom are comments")
  func atom() throws {
    let comments = try map(
      """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>Comments</a:title><a:author><a:name>Blog</a:name></a:author>
      <a:entry><a:id>tag:1</a:id><a:updated>2020-08-28T15:07:02Z</a:updated><a:title>No text</a:title>
      <a:author><a:name>Ada</a:name><a:uri>https://ada.example</a:uri></a:author></a:entry>
      <a:entry><a:id>tag:2</a:id><a:published>2020-08-28T15:07:02Z</a:published><a:updated>2021-01-01T00:00:00Z</a:updated>
      <a:content type="text">x &lt;y&gt;
      z</a:content><a:summary>short</a:summary><a:source><a:id>tag:9</a:id><a:title>Blog</a:title></a:source></a:entry>
      <a:entry><a:content type="xhtml"><div><p>One</p><p>Two</p></div></a:content></a:entry>
      </a:feed>
      """
    )
    let time = Date(timeIntervalSince1970: 1_598_627_222)
    #expect(
      comments == [
        ImageComment(id: try derived("tag:1"), message: "No text", author: "Ada", created: time),
        ImageComment(id: try derived("tag:2"), message: "x <y>\nz", created: time),
        ImageComment(id: try derived(""), message: "One Two"),
      ]
    )
  }

  @Test("Ids are different for every comment, also where the publisher repeats or forgets them")
  func ids() throws {
    let items = ["<guid>a</guid>", "<guid>a</guid>", "", ""].map {
      "<item>\($0)<title>b</title></item>"
    }.joined()
    let ids = try map("<rss><channel>\(items)</channel></rss>").map(\.id)
    #expect(ids == [try derived("a"), try derived("a\n2"), try derived(""), try derived("\n2")])
  }

  @Test("Ids and authors are compared by scalars")
  func scalars() throws {
    let comments = try map(
      """
      <rss><item><guid>\u{E9}</guid><title>a</title></item><item><guid>e\u{301}</guid><title>b</title></item>
      <item><guid>c</guid><author>ada@blog.example (\u{301}Ada)</author><title>c</title></item></rss>
      """
    )
    #expect(
      comments.map(\.id) == [try derived("\u{E9}"), try derived("e\u{301}"), try derived("c")]
    )
    #expect(comments.map(\.author) == [nil, nil, "\u{301}Ada"])
  }

  @Test("An item without any text is left out")
  func empty() throws {
    let items =
      "<item><guid>a</guid></item><item><title> </title><description><![CDATA[<img src='x'/>]]></description></item>"
    #expect(try map("<rss><channel>\(items)</channel></rss>") == [])
  }

  @Test("RSS 1.0, and a charset that only the header names")
  func otherShapes() throws {
    let rdf = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel/>
      <item><title>Gr\u{FC}\u{DF}e</title></item></rdf:RDF>
      """
    let latin = HTTPResponse(
      status: 200,
      headers: ["Content-Type": "text/xml; a=b; Charset=\"ISO-8859-1\""],
      body: Data(rdf.unicodeScalars.map { UInt8($0.value) })
    )
    #expect(
      try RemoteImageCommentsLoader.comments(in: latin, from: try url()).map(\.message) == [
        "Gr\u{FC}\u{DF}e"
      ]
    )
  }

  @Test("A document cut off anywhere is invalid: half of the comments never pass for all")
  func cutOff() throws {
    let body = Array(Self.rss.utf8)
    for length in stride(from: 0, to: body.count, by: 7) {
      #expect(throws: FailureCause.self, "\(length)") { try map(Array(body.prefix(length))) }
    }
    #expect(throws: FailureCause.malformedMarkup("RSS", .cutOff, line: 2)) {
      try map("<rss><channel>\n<item>")
    }
  }

  @Test(
    "Anything but a sound document is invalid, and what is wrong is said",
    arguments: [
      ("<!DOCTYPE html><html><body>Log in</body></html>", .unknownFormat(.webPage)),
      ("<svg xmlns='http://www.w3.org/2000/svg'/>", .unknownFormat(.xml(root: "svg"))),
      ("<rss><channel><item></channel></rss>", .malformedMarkup("RSS", .malformed, line: 1)),
      ("<feed>\n<entry></feed>", .malformedMarkup("Atom", .malformed, line: 2)),
      ("<feed/><feed/>", .malformedMarkup("Atom", .malformed, line: 1)),
      ("<?xml version='1.0' encoding='EBCDIC'?><rss>\u{FC}</rss>", nil),
      (
        "<rss>" + String(repeating: "<item>", count: 1_000),
        .malformedMarkup("RSS", .tooComplex, line: 1)
      ),
    ] as [(String, FailureCause?)]
  )
  func invalid(body: String, expected: FailureCause?) throws {
    guard let expected else {
      #expect(throws: FailureCause.unsupportedEncoding("EBCDIC")) {
        try map(body.unicodeScalars.map { UInt8($0.value) })
      }
      return
    }
    #expect(throws: expected) { try map(body) }
  }

  @Test("Entities of a document type are not expanded")
  func entities() throws {
    let messages = try map(
      """
      <!DOCTYPE rss [<!ENTITY a "boom"><!ENTITY b SYSTEM "file:///etc/passwd">]>
      <rss><item><title>x &a; &b;</title></item></rss>
      """
    ).map(\.message)
    #expect(messages == ["x &a; &b;"])
  }

  private func map(_ body: String) throws -> [ImageComment] { try map(Array(body.utf8)) }

  private func map(_ body: [UInt8]) throws -> [ImageComment] {
    try RemoteImageCommentsLoader.comments(
      in: HTTPResponse(status: 200, body: Data(body)),
      from: try url()
    )
  }

  private func derived(_ key: String) throws -> UUID {
    UUIDNamespace.url.namespace(of: try url().absoluteString).uuid(of: key)
  }

  private func url() throws -> URL {
    try #require(URL(string: "https://blog.example/lighthouse/feed/"))
  }
}
