import Foundation
import Testing

@testable import FeedCLI

@Suite("Completions", .serialized)
struct CompletionsTests {
  @Test("Each shell takes its script for correct", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    guard let program = ShellProgram(shell.rawValue) else { return }
    let result = try program.run(["-n"], Completions.script(for: shell))
    #expect(result.code == 0 && result.output == "")
  }

  @Test(
    "bash completes commands, options, and the words behind them",
    arguments: [
      (["feed", ""], Command.allCases.map(\.rawValue)), (["feed", "sta"], ["status"]), (["feed", "hel"], ["help"]),
      (["feed", "help", "cl"], ["clear"]),
      (["feed", "--im"], ["--images"]),
      (["feed", "--images", ""], PictureChoice.allCases.map(\.rawValue)), (["feed", "--images", "=", "k"], ["kitty"]),
      (["feed", "--images", "="], PictureChoice.allCases.map(\.rawValue)), (["feed", "status", "--l"], []),
      (["feed", "status", "--j"], ["--json"]), (["feed", "--limit", "3", "wat"], ["watch"]),
      (["feed", "--limit", "=", "3", "wat"], ["watch"]), (["feed", "--url", "show", "cl"], ["clear"]),
      (["feed", "completions", ""], ["bash", "zsh", "fish"]), (["feed", "completions", "zsh", ""], []),
      (["feed", "--url", ""], []), (["feed", "gallery", "-o", "/dev/nul"], ["/dev/null"]),
      (["feed", "--cache-dir", "/et"], ["/etc"]),
      (["feed", "gallery", "-"], Command.gallery.options.flatMap(\.spellings)),
    ])
  func bash(words: [String], completions: [String]) throws {
    guard let bash = ShellProgram("bash") else { return }
    let line = words.map(Completions.quoted).joined(separator: " ")
    let result = try bash.run(
      [],
      Completions.script(for: .bash) + """
        COMP_WORDS=(\(line)) COMP_CWORD=\(words.count - 1)
        _feed feed "${COMP_WORDS[COMP_CWORD]}" ''
        ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
        """)
    #expect(Set(result.output.split(separator: "\n").map(String.init)) == Set(completions))
  }

  @Test(
    "fish completes commands, options, and the words behind them",
    arguments: [
      ("feed ", Command.allCases.map(\.rawValue)), ("feed sta", ["status"]), ("feed hel", ["help"]),
      ("feed help cl", ["clear"]), ("feed --im", ["--images"]),
      ("feed --images ", PictureChoice.allCases.map(\.rawValue)), ("feed status --l", []),
      ("feed status --j", ["--json"]), ("feed completions ", ["bash", "zsh", "fish"]),
      ("feed gallery -o /dev/nul", ["/dev/null"]),
    ])
  func fish(line: String, completions: [String]) throws {
    guard let fish = ShellProgram("fish") else { return }
    let result = try fish.run(
      ["--no-config"], Completions.script(for: .fish) + "complete -C \(Completions.quoted(line))\n")
    let words = result.output.split(separator: "\n").map { $0.prefix { !"\t=".contains($0) } }
    #expect(Set(words.map(String.init)) == Set(completions))
  }

  @Test("Every option stands in each script with the commands that take it", arguments: Shell.allCases)
  func complete(shell: Shell) {
    let script = Completions.script(for: shell)
    for option in Option.all {
      let spelling = shell == .fish ? "-l \(option.name) " : "--\(option.name)"
      #expect(script.contains(spelling), "\(option.name)")
    }
    #expect(script.hasSuffix("\n"))
  }
}
