import FeedMarkup
import Testing

@Suite("Names of elements")
struct NamesTests {
  private static let media = "http://search.yahoo.com/mrss/"

  @Test("A name is resolved by the namespaces in scope")
  func namespaces() throws {
    let document =
      "<m:a xmlns:m='\(Self.media)' xmlns='d'><b><m:c xmlns:m='other'/><m:d/></b><x:e/></m:a>"
    var reader = try MarkupReader(
      Array(document.utf8),
      prefixes: ["http://search.yahoo.com/mrss/": "media"]
    )
    var seen: [[String?]] = []
    while try reader.next() != nil {
      seen.append([
        reader.name.description, reader.localName.description, reader.namespace?.description,
      ])
    }
    let a: [String?] = ["media:a", "a", Self.media]
    let b: [String?] = ["b", "b", "d"]
    let c: [String?] = ["m:c", "c", "other"]
    let d: [String?] = ["media:d", "d", Self.media]
    let e: [String?] = ["x:e", "e", nil]
    #expect(seen == [a, b, c, c, d, d, b, e, e, a])
  }

  @Test("A known namespace can have an empty prefix, and the default one can be undeclared")
  func defaults() throws {
    var reader = try readerAtRoot(
      "<rdf:RDF xmlns='rss'><item xmlns=''><r:title xmlns:r='rss'/></item></rdf:RDF>",
      prefixes: ["rss": ""]
    )
    #expect(reader.name == "rdf:RDF")
    #expect(reader.namespace == nil)
    #expect(try reader.next() == .start)
    #expect(reader.name == "item")
    #expect(reader.namespace == nil)
    #expect(try reader.next() == .start)
    #expect(reader.name == "title")
    #expect(reader.namespace?.description == "rss")
  }

  @Test("A namespace's references are replaced, and one of any length is harmless")
  func uris() throws {
    #expect(try readerAtRoot("<a xmlns='x&amp;y'/>", prefixes: ["x&y": "known"]).name == "known:a")
    let long = String(repeating: "u", count: 300)
    #expect(try readerAtRoot("<a xmlns='\(long)'/>", prefixes: ["u": "known"]).name == "a")
    #expect(try readerAtRoot("<a xmlns='\(long)'/>").namespace == MarkupName(long))
  }

  @Test(
    "Colons anywhere do no harm",
    arguments: ["<:/>", "<:a/>", "<a:/>", "<a:b:c/>"]
  )
  func colons(document: String) throws {
    let reader = try readerAtRoot(document)
    #expect(document.contains(reader.localName.description))
    #expect(document == "<\(reader.name)/>")
  }

  @Test("Depth and line go with the events; a text has no name")
  func places() throws {
    var reader = try MarkupReader(Array("<a>\n<b>\n</b\n></a>".utf8))
    var seen: [String] = []
    while try reader.next() != nil { seen.append("\(reader.name) \(reader.depth) \(reader.line)") }
    #expect(seen == ["a 1 1", " 1 1", "b 2 2", " 2 2", "b 1 3", "a 0 4"])
  }

  @Test(
    "The root's name is found without reading on",
    arguments: [
      ("<rss version='2.0'><item>", "rss"),
      (
        "\n<?xml version='1.0'?><!-- <a> --><!DOCTYPE rdf [<!ENTITY a '<b>'>]>\n<rdf:RDF xmlns:rdf='r'>",
        "rdf:RDF"
      ),
      ("<html", "html"), ("<HTML/><x>", "HTML"), ("<a <b", "a"), ("", nil), ("  ", nil),
      ("{\"items\": \"<a>\"}", nil),
      ("text <a>", nil),
      ("</a>", nil), ("<3", nil), ("<!-- <a>", nil), ("<", nil),
      ("<?xml version='1.0' encoding='koi8-r'?><feed>\u{FFFD}", "feed"),
    ] as [(String, String?)]
  )
  func root(document: String, name: String?) {
    let utf16: [UInt8] =
      [0xFE, 0xFF] + document.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(MarkupReader.rootName(of: Array(document.utf8)) == name.map(MarkupName.init))
    #expect(MarkupReader.rootName(of: utf16) == name.map(MarkupName.init))
  }

  @Test("The root's name is looked for in 64 KiB")
  func rootFarAway() {
    #expect(
      MarkupReader.rootName(of: Array((String(repeating: " ", count: 65_000) + "<a>").utf8))?
        .description == "a"
    )
    #expect(
      MarkupReader.rootName(of: Array((String(repeating: " ", count: 66_000) + "<a>").utf8)) == nil
    )
  }

  @Test(
    "Names are equal if their bytes are, in whatever form of Unicode a person would read them alike"
  )
  func bytes() throws {
    let composed = "<\u{E9}/>"
    let decomposed = "<e\u{301}/>"
    #expect(composed == decomposed)
    #expect(try readerAtRoot(composed).name != readerAtRoot(decomposed).name)
    #expect(try readerAtRoot(composed).name == readerAtRoot(composed).name)
    #expect(throws: MarkupError(.malformed, line: 1)) { try transcript("<\u{E9}></e\u{301}>") }
  }

  @Test("A name is looked at as text of ASCII")
  func parts() {
    let name = MarkupName("Media:Content")
    #expect(name == "Media:Content")
    #expect(name != "media:content")
    #expect(name.lowercased == "media:content")
    #expect(name.hasPrefix("Media"))
    #expect(!name.hasPrefix("media"))
    #expect(!name.hasPrefix("Media:Contents"))
    #expect(name.hasSuffix(":Content"))
    #expect(!name.hasSuffix("content"))
    #expect(!name.hasSuffix("a Media:Content"))
    #expect(name.contains("a:C"))
    #expect(name.contains("Media:Content"))
    #expect(!name.contains("Media:Contents"))
    #expect(MarkupName("É").lowercased == MarkupName("É"))
    #expect(MarkupName("@[`{").lowercased == "@[`{")
  }
}
