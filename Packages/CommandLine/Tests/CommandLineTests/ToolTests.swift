import CommandLine
import Testing

/// A program that knows no feed.
@Suite("A program of another kind")
struct ToolTests {
  @Test("Its calls are parsed: commands, options in both spellings, and repeated operands")
  func parsing() throws {
    let sut = try Arguments(["pack", "-fn", "3", "a", "b", "--to=c"], of: .tool)
    #expect(sut.command == .pack)
    #expect(sut.operands == ["a", "b"])
    #expect(sut[.force] != nil)
    #expect(sut[.level].flatMap { Word.number($0, upTo: 9) } == 3)
    #expect(sut[.target] == "c")
    #expect(try Arguments(["a", "--to", "c"], of: .tool).command == .pack)
  }

  @Test("Of an option that is given twice the last word counts")
  func twice() throws {
    let sut = try Arguments(["a", "--to", "b", "--to=c"], of: .tool)
    #expect(sut[.target] == "c")
    #expect(sut.all(.target) == ["b", "c"])
  }

  @Test("What is wrong with a call is said in one line, which names this program and its words")
  func faults() {
    #expect(throws: UsageError.missingOperand("--to FILE", command: "tool pack")) {
      try Arguments(["pack", "a"], of: .tool)
    }
    #expect(throws: UsageError.exclusive("-f", "--dry")) {
      try Arguments(["pack", "a", "-f", "--dry", "--to", "c"], of: .tool)
    }
    #expect(throws: UsageError.extraWord("B", command: "tool check", of: "tool")) {
      try Arguments(["check", "a", "b"], of: .tool)
    }
    #expect(throws: UsageError("nothing is packed into itself")) {
      try Arguments(["a", "--to", "a"], of: .tool)
    }
    let unknown = UsageError.unknown(
      "option",
      "forse",
      among: ["force"],
      prefix: "--",
      listedBy: ""
    )
    #expect(unknown.description == "unknown option '--forse'; did you mean '--force'?")
  }

  @Test("An option stands for an operand")
  func operand() throws {
    #expect(try Arguments(["check", "--file", "a"], of: .tool)[.path] == "a")
    #expect(throws: UsageError.missingOperand("FILE", command: "tool check")) {
      try Arguments(["check"], of: .tool)
    }
  }

  @Test("Its help fits the terminal, and says what its exit codes mean")
  func help() {
    #expect(
      Help(of: .tool, columns: 60).text(for: .check) == """
        tool check: check a file.

        Examples:
          tool check a  is it whole?

        Usage:
          tool check FILE [OPTION...]

        Options:
          --file FILE  the file, the same as FILE
          -h, --help   show this help, or that of a command
          --version    show the version

        """
    )
    #expect(Help(of: .tool).text.hasSuffix("\nExit codes:\n  0  done\n  1  not done\n"))
  }

  @Test("Its completions name it, its words and its own functions", arguments: Shell.allCases)
  func completions(shell: Shell) {
    let script = Completions(of: .tool).script(for: shell)
    #expect(script.contains("written by 'tool completions \(shell.rawValue)'"))
    #expect(script.contains(shell == .fish ? "__boxes" : "_boxes"))
    #expect(script.contains("level"))
    #expect(!script.contains("feed"))
  }

  @Test("A hidden option is parsed for its command alone; neither help nor completions name it")
  func hidden() throws {
    #expect(try Arguments(["check", "a", "--raw"], of: .tool)[.raw] != nil)
    #expect(throws: UsageError.foreignOption("--raw", command: "tool pack")) {
      try Arguments(["pack", "a", "--to", "c", "--raw"], of: .tool)
    }
    let help = Help(of: .tool).text + Help(of: .tool).text(for: .check)
    let scripts = Shell.allCases.map { Completions(of: .tool).script(for: $0) }
    #expect(!(scripts + [help]).joined().contains("raw"))
  }

  @Test("A manual page is what is written by hand, and what the description says")
  func manual() {
    let source = #"""
      .TH TOOL 1
      .\" @synopses
      .\" @commands
      .\" @options
      .\" @exits
      .\" @examples
      .\" @own
      .\" @empty
      .\" @unknown
      """#
    #expect(
      ManualPage(of: .tool, source: source, parts: ["own": ".PP", "empty": ""]).text == #"""
        .TH TOOL 1
        .B tool [pack] BOX [OPTION...]
        .br
        .B tool check FILE [OPTION...]
        .TP
        \fBpack BOX... \-\-to FILE\fR
        Put what is named into a file.
        Takes \fB\-\-force\fR, \fB\-\-dry\fR, \fB\-\-level\fR and \fB\-\-to\fR.
        .TP
        \fBcheck FILE\fR
        Check a file.
        Takes \fB\-\-file\fR.
        .TP
        \fB\-f\fR, \fB\-\-force\fR
        Replace what is there.
        .TP
        \fB\-\-dry\fR
        Change nothing.
        .TP
        \fB\-n\fR, \fB\-\-level\fR \fIN\fR
        From 1 to 9.
        .TP
        \fB\-\-to\fR \fIFILE\fR
        Where to.
        .TP
        \fB\-\-file\fR \fIFILE\fR
        The file, the same as FILE.
        .TP
        \fB\-h\fR, \fB\-\-help\fR
        Show this help, or that of a command.
        .TP
        \fB\-\-version\fR
        Show the version.
        .TP
        \fB0\fR
        Done.
        .TP
        \fB1\fR
        Not done.
        .TP
        \fBtool a \-\-to b\fR
        Pack a into b.
        .TP
        \fBtool check a\fR
        Is it whole?
        .PP
        .\" @unknown
        """#
    )
  }

  @Test(
    "A sentence of a manual page is lines of at most 80 bytes, none of which is a request",
    arguments: [
      ("be brief", "Be brief."),
      ("what for?", "What for?"),
      (
        String(repeating: "a", count: 40) + " " + String(repeating: "b", count: 40),
        "A" + String(repeating: "a", count: 39) + "\n" + String(repeating: "b", count: 40) + "."
      ),
      (".profile", "\\&.profile."),
      ("'quoted'", "\\&'quoted'."),
    ]
  )
  func sentences(text: String, lines: String) {
    #expect(ManualPage.sentence(text) == lines)
  }

  @Test("What roff would interpret or typeset is escaped")
  func escapes() {
    let text = #"a-b 'c' "d" `e` ^ ~ \"#
    let escaped = #"a\-b \(aqc\(aq \(dqd\(dq \(gae\(ga \(ha \(ti \e"#
    #expect(ManualPage.escaped(text) == escaped)
    #expect(ManualPage.escaped("• ↑ ↓ ← →") == #"\(bu \(ua \(da \(<- \(->"#)
  }
}

extension Option {
  fileprivate static let force = Option("force", short: "f", "replace what is there")
  fileprivate static let dry = Option("dry", "change nothing")
  fileprivate static let level = Option("level", short: "n", value: Word("N"), "from 1 to 9")
  fileprivate static let target = Option("to", value: Word("FILE", .files), "where to")
  fileprivate static let raw = Option("raw", "for makers of packages")
  fileprivate static let path = Option(
    "file",
    value: Word("FILE", .files),
    "the file, the same as FILE",
    insteadOf: .file
  )
}

extension Word {
  fileprivate static let file = Word("FILE", .files)
  fileprivate static let box = Word(
    "BOX",
    .listed(
      by: ShellFunction("boxes", bash: "_boxes() { :; }", zsh: "_boxes() { :; }", fish: "# __boxes")
    )
  )
}

extension Command {
  fileprivate static let pack = Command(
    "pack",
    "put what is named into a file",
    operands: [.box],
    repeatsOperands: true,
    needed: .target,
    options: [.force, .dry, .level, .target],
    examples: [Example("tool a --to b", "pack a into b")]
  )
  fileprivate static let check = Command(
    "check",
    "check a file",
    operands: [.file],
    options: [.path],
    hidden: [.raw],
    examples: [Example("tool check a", "is it whole?")]
  )
}

extension Program {
  fileprivate static let tool = Program(
    name: "tool",
    purpose: "packs things",
    commands: [.pack, .check],
    options: [],
    common: [.help, .version],
    examples: Command.pack.examples,
    exits: [ExitStatus(0, "done"), ExitStatus(1, "not done")],
    exclusive: [(.force, .dry)],
    shown: { $0.uppercased() },
    check: { arguments throws(UsageError) in
      if let target = arguments[.target], arguments.operands.contains(target) {
        throw UsageError("nothing is packed into itself")
      }
    }
  )
}
