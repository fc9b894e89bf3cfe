import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

/// What the whole program writes, on terminals of all sorts and on what is none. Changed on
/// purpose, it is looked at and written down anew.
@Suite("The shapes of the output", .serialized, .timeLimit(.minutes(5)))
struct TerminalShapesTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let name: String
    /// Columns of the terminal; `nil` for what is none.
    let columns: Int?
    var words: [String] = []
    var variables = ["TERM": "xterm-256color"]
    /// What is written, with `␛` for the escape character.
    let text: String

    var testDescription: String { name }
  }

  @Test("The output is as it was looked at and found good", arguments: shapes)
  func output(shape: Shape) async throws {
    let world = try BinaryWorld()
    let server = try FeedServer { _ in .ok(Self.feed) }
    defer { server.stop() }
    let words = ["--url", "http://127.0.0.1:\(server.port)/feed.json", "--limit", "2"]
    // The saved copy is always of the same age.
    _ = try await world.feed(words + ["--now", "2026-11-21T10:00:00Z"])
    let all = words + ["--now", "2026-11-24T10:00:00Z"] + shape.words
    var text: String
    if let columns = shape.columns {
      text = try await TerminalRun(all, columns: columns, variables: shape.variables, in: world)
        .end().text
    } else {
      let outcome = try await world.run(all, variables: shape.variables).outcome()
      text = outcome.output + outcome.errors
    }
    text = text.replacing("\u{1B}", with: "␛")
    #expect(text == shape.text, "\(shape.name) is now:\n\(text)")
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    )
  }

  /// Words, wide characters and an emoji, an address that fits nowhere, and a row that is left out.
  private static let feed = """
    {"items": [
      {"id": "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31", "description": "The last light before open water",
       "location": "Cape Wrath, Scotland", "image": "https://feed.example/lighthouse.png"},
      {"id": "A84D0E57-91C2-4F3B-8B6E-52D9C41F7A02", "description": "夜の港に停泊する帆船と、遠くの灯り 🚢 がある、とても長い説明文",
       "image": "https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png"},
      {"id": "1C95E7F4-6A2B-4D18-A3C0-7E84B96D5F13", "location": "Abisko", "image": "https://feed.example/aurora.png"}
    ]}
    """
}
