import FeedTestSupport
import Foundation
import TerminalPictures
import Testing

@testable import CommandLine
@testable import FeedCLI

@Suite("Completions", .serialized)
struct CompletionsTests {
  @Test("Each shell takes its script for correct", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    guard let program = ShellProgram(shell.rawValue) else { return }
    let result = try program.run(["-n"], Completions(of: .feed).script(for: shell))
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  @Test(
    "bash completes commands, options, and the words behind them",
    arguments: [
      (["feed", ""], Program.feed.commandNames), (["feed", "sta"], ["status"]),
      (["feed", "hel"], ["help"]),
      (["feed", "help", "cl"], ["clear"]),
      (["feed", "--im"], ["--images"]),
      (["feed", "--images", ""], PictureSetting.allCases.map(\.rawValue)),
      (["feed", "--images", "=", "k"], ["kitty"]),
      (["feed", "--images", "="], PictureSetting.allCases.map(\.rawValue)),
      (["feed", "status", "--l"], []),
      (["feed", "status", "--j"], ["--json"]), (["feed", "--limit", "3", "wat"], ["watch"]),
      (["feed", "--limit", "=", "3", "wat"], ["watch"]),
      (["feed", "--url", "show", "cl"], ["clear"]),
      (["feed", "completions", ""], ["bash", "zsh", "fish"]),
      (["feed", "completions", "zsh", ""], []),
      (["feed", "comments", "--of"], ["--offline"]), (["feed", "comments", "3", ""], []),
      (["feed", "--url", ""], []), (["feed", "gallery", "-o", "/dev/nul"], ["/dev/null"]),
      (["feed", "--cache-dir", "/et"], ["/etc"]),
      (["feed", "gallery", "-"], Program.feed.options(of: .gallery).flatMap(\.spellings)),
    ]
  )
  func bash(words: [String], completions: [String]) throws {
    guard let bash = ShellProgram("bash") else { return }
    let line = words.map(Completions.quoted).joined(separator: " ")
    let result = try bash.run(
      [],
      Completions(of: .feed).script(for: .bash) + """
        COMP_WORDS=(\(line)) COMP_CWORD=\(words.count - 1)
        _feed feed "${COMP_WORDS[COMP_CWORD]}" ''
        ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
        """
    )
    #expect(Set(result.output.split(separator: "\n").map(String.init)) == Set(completions))
  }

  @Test(
    "fish completes commands, options, and the words behind them",
    arguments: [
      ("feed ", Program.feed.commandNames), ("feed sta", ["status"]), ("feed hel", ["help"]),
      ("feed help cl", ["clear"]), ("feed --im", ["--images"]),
      ("feed --images ", PictureSetting.allCases.map(\.rawValue)), ("feed status --l", []),
      ("feed status --j", ["--json"]), ("feed completions ", ["bash", "zsh", "fish"]),
      ("feed gallery -o /dev/nul", ["/dev/null"]),
    ]
  )
  func fish(line: String, completions: [String]) throws {
    guard let fish = ShellProgram("fish") else { return }
    let result = try fish.run(
      ["--no-config"],
      Completions(of: .feed).script(for: .fish) + "complete -C \(Completions.quoted(line))\n"
    )
    let words = result.output.split(separator: "\n").map { $0.prefix { !"\t=".contains($0) } }
    #expect(Set(words.map(String.init)) == Set(completions))
  }

  @Test(
    "Each shell completes the names of followed feeds, and runs nothing that is in the list",
    arguments: Shell.allCases
  )
  func names(shell: Shell) throws {
    guard let program = ShellProgram(shell.rawValue) else { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "feed"),
      withIntermediateDirectories: true
    )
    let list = """
      # https://a.example/ comment
      https://a.example/ apod
      https://b.example/
      https://c.example/ $(touch\\t\(folder.path)/ran)
        https://d.example/ axe.d
        title asleep
      https://f.example/ apple pie
      https://g.example/ asea\r
      https://e.example/ zoo
      """
    try Data(list.utf8).write(to: folder.appending(path: "feed/feeds"))
    let asked =
      switch shell {
      case .bash: "COMP_WORDS=(feed show a) COMP_CWORD=2; _feed; printf '%s\\n' \"${COMPREPLY[@]}\""
      case .zsh: "compadd() { print -l $names }; _feed_names"
      case .fish: "complete -C 'feed show a'"
      }
    let compdef = shell == .zsh ? "compdef() { }\n" : ""
    let script = compdef + Completions(of: .feed).script(for: shell) + asked + "\n"
    let set =
      shell == .fish
      ? "set -gx XDG_CONFIG_HOME \(folder.path)\n" : "XDG_CONFIG_HOME=\(folder.path)\n"
    let result = try program.run(shell == .fish ? ["--no-config"] : [], set + script)
    let words = Set(result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } })
    #expect(words.isSuperset(of: ["apod", "axe.d", "asea"]), "\(result.output)")
    #expect(words.isDisjoint(with: ["comment", "apple", "asleep"]), "\(result.output)")
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "ran").path))
  }

  @Test(
    "Every option stands in each script with the commands that take it",
    arguments: Shell.allCases
  )
  func complete(shell: Shell) {
    let script = Completions(of: .feed).script(for: shell)
    for option in Program.feed.options {
      let spelling = shell == .fish ? "-l \(option.name) " : "--\(option.name)"
      #expect(script.contains(spelling), "\(option.name)")
    }
    #expect(script.hasSuffix("\n"))
  }
}
