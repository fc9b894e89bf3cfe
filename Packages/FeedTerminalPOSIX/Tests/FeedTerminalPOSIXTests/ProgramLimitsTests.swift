import Foundation
import Testing

@testable import FeedTerminalPOSIX

extension StartedPrograms {
  @Suite("What a program that draws may write")
  struct ProgramLimitsTests {
    /// Around 4 MiB, and beyond it.
    private static let sizes = [4_194_304, 4_194_305, 16 << 20]

    @Test("It may copy its input into a file, however large the picture is", arguments: sizes)
    func copiesInput(size: Int) async throws {
      let output = try await run(
        "file=$(mktemp); trap 'rm $file' EXIT; cat >$file; wc -c <$file",
        Data(count: size)
      )
      #expect(output == "\(size)\n")
    }

    @Test(
      "It may write no larger file than its input, or 4 MiB",
      arguments: [(0, 4 << 20), (5_000_000, 5_000_000)]
    )
    func largestFile(size: Int, most: Int) async throws {
      let write = { (bytes: Int) in
        "file=$(mktemp); trap 'rm $file' EXIT; head -c \(bytes) /dev/zero >$file && echo written || echo refused"
      }
      #expect(try await run(write(most), Data(count: size)) == "written\n")
      #expect(try await run(write(most + 1), Data(count: size)) == "refused\n")
    }

    @Test("chafa draws a picture of any size", arguments: sizes)
    func chafaDraws(size: Int) async throws {
      let sut = SystemPrograms(variables: ProcessInfo.processInfo.environment)
      guard sut.hasChafa else {
        return print("SKIPPED: pictures above 4 MiB by chafa: it is not installed")
      }
      let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII="
      var picture = try #require(Data(base64Encoded: red))
      // What follows the end of the picture is ignored.
      picture.append(Data(count: size - picture.count))
      let output = try await sut.chafa(
        ["--format", "symbols", "--colors", "full", "--size", "4x2", "/dev/stdin"],
        picture
      )
      #expect(output.contains(";255;0;0m"), "\(output.debugDescription)")
    }

    private func run(_ script: String, _ input: Data) async throws -> String {
      var program = DrawingProgram(
        path: "/bin/sh",
        arguments: ["-c", script],
        environment: ["PATH": "/usr/bin:/bin"]
      )
      // Its scripts are made of other programs.
      program.isConfined = false
      return try await program.text(of: input, within: .seconds(10))
    }
  }
}
