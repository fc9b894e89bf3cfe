import ChildProcess
import FeedServer
import Foundation
import ImageHeaders
import Testing

@testable import BuiltProgram

@Suite("The customer saves the pictures as files", .serialized)
struct SaveTests {
  @Test("Each picture becomes a file with a telling name, and an extension by its data")
  func files() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.rss")
    let folder = world.directory.path + "/pictures"
    let saved = try await world.feed("save", url, "-o", folder)
    #expect(saved.code == 0)
    #expect(saved.errors == "")
    #expect(saved.output.hasPrefix("9 of 9 pictures saved, "))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 9)
    #expect(
      names.contains { $0.contains(" The last light before open water ") && $0.hasSuffix(".png") },
      "\(names)"
    )
    let prefetched = try await world.feed("prefetch", url, "--json")
    #expect(prefetched.output.contains(#""saved":0,"already":9,"failed":0"#))
    for name in names {
      let format = try #require(
        ImageFormat(of: Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      )
      #expect(name.hasSuffix(format == .jpeg ? ".jpg" : ".\(format.rawValue)"))
    }
  }

  @Test("What is there already is left alone, whatever it holds, and nothing is requested for it")
  func already() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let folder = world.directory.path + "/pictures"
    _ = try await world.feed("save", url, "-o", folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let paths = names.map { "\(folder)/\($0)" }
    try Data("mine".utf8).write(to: URL(filePath: paths[0]))
    try FileManager.default.removeItem(atPath: paths[1])
    try FileManager.default.createSymbolicLink(atPath: paths[1], withDestinationPath: "/nowhere")
    try FileManager.default.removeItem(atPath: paths[2])
    _ = try await world.feed("clear", url)
    let before = world.requests.count
    let again = try await world.feed("save", url, "-o", folder)
    #expect(again.code == 0)
    #expect(again.output.hasSuffix(", 8 of them already there\n"))
    #expect(world.requests.count - before == 2, "the feed, and one picture")
    #expect(try Data(contentsOf: URL(filePath: paths[0])) == Data("mine".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: paths[1]) == "/nowhere")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names)
  }

  @Test("Stdout is no place for the files: that is a usage error, and no directory of its name")
  func stdout() async throws {
    let world = try BinaryWorld()
    let refused = try await world.feed("save", world.url("feed.json"), "-o", "-")
    #expect(refused.code == 64)
    #expect(refused.output == "")
    #expect(
      refused.errors == "feed: -o: 'feed save' writes files into a directory, not to stdout\n"
    )
    #expect(world.requests.isEmpty)
  }

  @Test("Images of one id and caption are files of their own")
  func sameName() async throws {
    let world = try BinaryWorld()
    let folder = world.directory.path + "/pictures"
    let server = try FeedServer { request in
      guard request.path == "/feed.json" else {
        return DemoSite().response(to: Request("/pictures/aurora.png"))
      }
      let items = [1, 2, 3, 1].map {
        #"{"id": "6f1b2c8e-3d47-4a90-9e15-0c7a5b2d8f31", "description": "Boats", "image": "\#(request.origin)/\#($0).png"}"#
      }
      return .ok(#"{"items": [\#(items.joined(separator: ","))]}"#, contentType: "application/json")
    }
    defer { server.stop() }
    let saved = try await world.feed(
      "save",
      "http://127.0.0.1:\(server.port)/feed.json",
      "-o",
      folder
    )
    #expect(saved.code == 0)
    #expect(saved.errors == "")
    #expect(saved.output.hasPrefix("4 of 4 pictures saved, "))
    let again = try await world.feed(
      "save",
      "http://127.0.0.1:\(server.port)/feed.json",
      "-o",
      folder
    )
    #expect(again.output.hasSuffix(", 4 of them already there\n"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 4)
    #expect(names.allSatisfy { $0.hasPrefix("Boats ") })
  }

  @Test("Offline the cached pictures are saved; the others fail, and the exit code is 75")
  func offline() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let folder = world.directory.path + "/pictures"
    _ = try await world.feed(url)
    _ = try await world.feed("save", url, "-o", folder + "-1", "--limit", "2")
    let failed = try await world.feed(
      "save",
      url,
      "-o",
      folder,
      "--offline",
      "--limit",
      "3",
      "--json"
    )
    #expect(failed.code == 75)
    #expect(failed.output.hasPrefix(#"{"saved":2,"already":0,"failed":1,"#))
    #expect(failed.output.contains(#""state":"failed","path":null,"bytes":0,"reason":"offline""#))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
  }

  @Test("A missing directory is made, with those above it")
  func missingDirectories() async throws {
    let world = try BinaryWorld()
    let folder = world.directory.path + "/a/b/c"
    let saved = try await world.feed("save", world.url("feed.json"), "-o", folder)
    #expect(saved.code == 0, "\(saved)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 9)
  }

  @Test("One picture alone is saved, by the number that the customer saw")
  func oneNumber() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let folder = world.directory.path + "/pictures"
    _ = try await world.feed(url)
    let before = world.requests.count
    let saved = try await world.feed("save", "2", url, "-o", folder, "--json")
    #expect(saved.code == 0, "\(saved)")
    #expect(world.requests.count - before == 2, "the feed, and the picture")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(names.first)
    #expect(names.count == 1)
    #expect(saved.output.contains("\"path\":\"\(folder)/\(name)\""), "\(saved)")
    let refused = try await world.feed("save", "99", url, "-o", folder)
    #expect(refused.code == 64, "\(refused)")
  }

  @Test("The pictures of all followed feeds go into one directory")
  func allFeeds() async throws {
    let world = try BinaryWorld()
    let folder = world.directory.path + "/pictures"
    _ = try await world.feed("add", world.url("feed.json"), "sky")
    _ = try await world.feed("add", world.url("feed.rss"), "sea")
    let saved = try await world.feed("save", "--all", "-o", folder)
    #expect(saved.code == 0, "\(saved)")
    #expect(saved.output.contains("sky: 9 of 9 pictures saved, "), "\(saved)")
    #expect(saved.output.contains("sea: 9 of 9 pictures saved, "), "\(saved)")
    let refused = try await world.feed("save", "1", "--all", "-o", folder)
    #expect(refused.code == 64, "\(refused)")
  }

  @Test("Files have the names that a template gives; what a name cannot hold is left out")
  func names() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.rss")
    let folder = world.directory.path + "/pictures"
    let words = ["save", url, "-o", folder, "--name", "{number}: {description}/{date}"]
    let saved = try await world.feed(words)
    #expect(saved.code == 0, "\(saved)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 9)
    #expect(names.contains { $0.hasPrefix("1 The last light before open water20") }, "\(names)")
    let again = try await world.feed(words)
    #expect(again.output.hasSuffix(", 9 of them already there\n"), "\(again)")
    let refused = try await world.feed("save", url, "-o", folder, "--name", "{colour}")
    #expect(refused.code == 64, "\(refused)")
  }

  @Test("Pictures that a template gives one name have numbers, which a later run finds again")
  func sharedNames() async throws {
    let world = try BinaryWorld()
    _ = try await world.feed("add", world.url("feed.rss"), "walk")
    let folder = world.directory.path + "/pictures"
    let words = ["save", "walk", "-o", folder, "--name", "{feed}"]
    let runs = [("4", "4 of 4"), ("9", ", 4 of them already there"), ("9", ", 9 of them")]
    for (limit, there) in runs {
      let saved = try await world.feed(words + ["--limit", limit])
      #expect(saved.code == 0, "\(saved)")
      #expect(saved.output.contains(there), "\(saved)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.count == Int(limit))
      let isNumbered = { (name: String) in name.wholeMatch(of: /walk( [2-9])?\.(png|jpg)/) != nil }
      #expect(names.allSatisfy(isNumbered), "\(names)")
    }
  }

  @Test("A program is run for each new picture, in the order of the feed, with its words")
  func program() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let folder = world.directory.path + "/pictures"
    let log = world.directory.path + "/log"
    let program = try world.program(
      """
      echo "$FEED_NUMBER $FEED_DESCRIPTION" >>'\(log)'
      test -s "$1" && test "$1" = "$FEED_PATH" || echo "no file: $1" >>'\(log)'
      echo output
      test "$FEED_NUMBER" != 3
      """
    )
    let words = ["save", url, "-o", folder, "--exec", program]
    let saved = try await world.feed(words + ["--limit", "4"])
    #expect(saved.code == 75, "\(saved)")
    #expect(saved.output.hasPrefix("4 of 4 pictures saved"), "\(saved)")
    #expect(saved.errors.contains("\(program) ended with 1"), "\(saved)")
    #expect(saved.errors.contains("output\n"), "\(saved)")
    let lines = try String(contentsOf: URL(filePath: log), encoding: .utf8).split(separator: "\n")
    #expect(lines.map { $0.prefix(2) } == ["4 ", "3 ", "2 ", "1 "], "\(lines)")
    let again = try await world.feed(words + ["--limit", "5"])
    #expect(again.code == 0, "\(again)")
    let all = try String(contentsOf: URL(filePath: log), encoding: .utf8).split(separator: "\n")
    #expect(all.count == 5 && all[4].hasPrefix("5 "), "\(all)")
  }

  @Test("'prefetch --exec' runs a program for each picture that was not cached before")
  func prefetchedProgram() async throws {
    for words in [["sky"], ["--all"]] {
      let world = try BinaryWorld()
      try world.write(feeds: "\(world.url("feed.json")) sky\n")
      let log = world.directory.path + "/log"
      let program = try world.program(
        "test -s \"$1\" && echo \"$FEED_NAME $FEED_NUMBER $1\" >>'\(log)'"
      )
      let first = try await world.feed(["prefetch", "--exec", program] + words)
      #expect(first.code == 0, "\(first)")
      let lines = try String(contentsOf: URL(filePath: log), encoding: .utf8).split(separator: "\n")
      #expect(lines.map { $0.prefix(6) } == (1...9).reversed().map { "sky \($0) " }, "\(lines)")
      let path = try #require(lines.last?.split(separator: " ", maxSplits: 2).last)
      #expect(path.hasSuffix(".png"))
      #expect(!FileManager.default.fileExists(atPath: String(path)), "it is gone with the program")
      _ = try await world.feed(["prefetch", "--exec", program] + words)
      let all = try String(contentsOf: URL(filePath: log), encoding: .utf8).split(separator: "\n")
      #expect(all.count == 9, "\(all)")
    }
  }

  @Test("A directory that cannot be made, or is a file, is exit code 73")
  func noDirectory() async throws {
    let world = try BinaryWorld()
    let file = world.directory.path + "/file"
    try Data().write(to: URL(filePath: file))
    for path in [file, file + "/pictures", file + "/a/b"] {
      let refused = try await world.feed("save", world.url("feed.json"), "-o", path)
      #expect(refused.code == 73, "\(refused)")
      #expect(refused.output == "", "\(refused)")
      #expect(refused.errorLines.count == 1, "\(refused)")
    }
  }

  @Test("Cancellation: Ctrl-C says how many are done and how many are left, and leaves whole files")
  func interrupted() async throws {
    let world = try BinaryWorld()
    let folder = world.directory.path + "/pictures"
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let server = try FeedServer { request in
      guard request.path.contains("aurora") else { return DemoSite().response(to: request) }
      arrived.yield()
      return .stall
    }
    defer { server.stop() }
    for command in ["save", "prefetch"] {
      let target = command == "save" ? ["-o", folder] : []
      let run = try world.run([command, "http://127.0.0.1:\(server.port)/feed.json"] + target)
      for await _ in arrivals { break }
      run.interrupt()
      let outcome = try await run.outcome()
      #expect(outcome.code == 130)
      #expect(outcome.output == "")
      let words = outcome.errors.split(separator: " ")
      try #require(
        words.count == 6 && outcome.errors.hasPrefix("feed: interrupted: "),
        "\(outcome.errors)"
      )
      let done = try #require(Int(words[2]))
      let left = try #require(Int(words[4]))
      #expect(done + left == 9)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.allSatisfy { !$0.hasPrefix(".") })
  }
}
