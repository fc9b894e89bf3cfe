import ChildProcess
import Foundation
import LiveServers
import Testing

@testable import feed_server

@Suite("feed-server")
struct FeedServerProgramTests {
  @Test("no argument means any free port on 127.0.0.1; --port and --address name others")
  func options() throws {
    #expect(try Options.parse([]) == Options(port: 0))
    #expect(try Options.parse(["--port", "8080"]) == Options(port: 8080))
    #expect(
      try Options.parse(["--address", "11.0.0.1", "--port", "80"])
        == Options(address: "11.0.0.1", port: 80)
    )
  }

  @Test(
    "other arguments are usage errors",
    arguments: [
      ["--prot"], ["--port"], ["--port", "x"], ["--port", "65536"], ["--port", "-1"], ["--address"],
      ["8080"],
    ]
  )
  func badOptions(arguments: [String]) {
    #expect(throws: Options.UsageError.self) { try Options.parse(arguments) }
  }

  @Test(
    "it says where it serves, serves there, and exits 0 when interrupted",
    arguments: [SIGINT, SIGTERM]
  )
  func serving(signal: Int32) throws {
    let output = Pipe()
    let program = try start([], output: output)
    defer { program.terminate() }
    let line = try #require(
      String(data: output.fileHandleForReading.availableData, encoding: .utf8)
    )
    let match = try #require(
      line.wholeMatch(of: /serving http:\/\/127\.0\.0\.1:(\d+)\/feed\.json\n/)
    )
    let client = try PlainConnection(to: try #require(UInt16(match.1)))
    client.write(Array("GET /empty.json HTTP/1.1\r\n\r\n".utf8))
    #expect(client.read().starts(with: "HTTP/1.1 200 ".utf8))
    client.write(Array("GET /stall HTTP/1.1\r\n\r\n".utf8))
    kill(program.processIdentifier, signal)
    program.waitUntilExit()
    #expect(program.terminationReason == .exit)
    #expect(program.terminationStatus == 0)
  }

  @Test("a usage error exits 64 and says how it is meant")
  func usageError() throws {
    let errors = Pipe()
    let program = try start(["--prot"], output: Pipe(), errors: errors)
    program.waitUntilExit()
    #expect(program.terminationStatus == 64)
    let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(text.hasPrefix("feed-server: unknown argument: --prot\n\nusage: "))
  }

  private func start(_ arguments: [String], output: Pipe, errors: Pipe = Pipe()) throws -> Process {
    let program = Process()
    program.executableURL = URL(filePath: Binary.folder + "/feed-server")
    program.arguments = arguments
    program.standardOutput = output
    program.standardError = errors
    try program.run()
    return program
  }
}
