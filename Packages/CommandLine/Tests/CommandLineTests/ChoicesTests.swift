import CommandLine
import Testing

@Suite("What the user has chosen")
struct ChoicesTests {
  @Test("The call counts before the environment, and that before the config file")
  func order() throws {
    let environment = ["BOX_SIZE": "2"]
    let file = try ConfigFile("size = 3", path: "/config", of: .box)
    #expect(try makeSUT(["a", "--size", "1"], environment, file)[.size] == 1)
    #expect(try makeSUT(["a"], environment, file)[.size] == 2)
    #expect(try makeSUT(["a"], ["BOX_SIZE": ""], file)[.size] == 3)
    #expect(try makeSUT(["a"])[.size] == 10)
  }

  @Test("Without a standard a setting is nil where nothing is said")
  func optional() throws {
    #expect(try makeSUT(["a"])[.label] == nil)
    #expect(try makeSUT(["a", "--label", "red"])[.label] == "red")
  }

  @Test("An option without a word is given or not")
  func flags() throws {
    #expect(try makeSUT(["a", "--fast"]).has(.fast))
    #expect(try !makeSUT(["a"]).has(.fast))
  }

  @Test(
    "A wrong word is an error that says where it stands, and whose fault it is",
    arguments: [
      (["a", "--size", "x"], "--size", UsageError.Origin.call, "x"),
      (["a"], "$BOX_SIZE", .call, "y"),
    ]
  )
  func wrong(words: [String], place: String, origin: UsageError.Origin, word: String) {
    let error = UsageError.value("<\(word)>", place: place, expected: "a size", in: origin)
    #expect(throws: error) { try makeSUT(words, ["BOX_SIZE": "y"]) }
  }

  @Test("A wrong word in the config file is an error, also of what no call can say")
  func wrongLine() throws {
    for (line, place, expected) in [
      ("size = z", "size in the config file", "a size"),
      ("shape = z", "shape in the config file", "a shape"),
    ] {
      let file = try ConfigFile(line, path: "/config", of: .box)
      let error = UsageError.value("<z>", place: place, expected: expected, in: .configFile)
      #expect(throws: error) { try makeSUT(["a"], [:], file) }
    }
  }

  @Test("What the reading of a word throws is the error")
  func refusal() {
    #expect(throws: UsageError("blue is out")) { try makeSUT(["a", "--label", "blue"]) }
  }

  @Test("A word that does not count is not looked at")
  func unread() throws {
    let file = try ConfigFile("size = z", path: "/config", of: .box)
    #expect(try makeSUT(["a", "--size", "1"], ["BOX_SIZE": "y"], file)[.size] == 1)
  }

  @Test("A config file has comments, empty lines and spaces; its last word counts")
  func file() throws {
    let text = "\u{FEFF}# mine\n\n  size =  3 \r\n\tsize=4\nshape = round = ball\n"
    let file = try ConfigFile(text, path: "/config", of: .box)
    #expect(try makeSUT(["a"], [:], file)[.size] == 4)
    #expect(try makeSUT(["a"], [:], file)[.shape] == "round = ball")
  }

  @Test(
    "What is no line of a config file is an error of it, with its place",
    arguments: [
      ("size = 1\nsize", "/config, line 2: write it as 'key = value'"),
      ("size =", "/config, line 1: write it as 'key = value'"),
      ("label = a", "/config, line 1: unknown key '<label>'; the keys are size and shape"),
    ]
  )
  func wrongFile(text: String, message: String) {
    #expect(throws: UsageError(message, in: .configFile)) {
      try ConfigFile(text, path: "/config", of: .box)
    }
  }

  private func makeSUT(
    _ words: [String],
    _ environment: [String: String] = [:],
    _ file: ConfigFile = .none
  ) throws -> Choices {
    let choices = try Choices(
      Arguments(words, of: .box),
      environment: environment,
      configFile: file
    )
    try choices.check()
    return choices
  }
}

extension Setting where Value == Int {
  fileprivate static let size = Setting(
    "size",
    value: Word("N"),
    "how large",
    variable: "BOX_SIZE",
    isKey: true,
    expecting: "a size",
    standard: 10
  ) { Word.number($0) }
}

extension Setting where Value == String? {
  fileprivate static let label = Setting(
    "label",
    value: Word("TEXT"),
    "what it says",
    expecting: "a label"
  ) { word throws(UsageError) in
    guard word != "blue" else {
      throw UsageError("blue is out")
    }
    return word
  }
}

extension Setting where Value == String {
  fileprivate static let shape = Setting(
    "shape",
    value: Word("TEXT"),
    "its shape",
    isKey: true,
    expecting: "a shape",
    standard: "square"
  ) { $0 == "z" ? nil : $0 }
}

extension Option {
  fileprivate static let fast = Option("fast", "at once")
}

extension Program {
  fileprivate static let box = Program(
    name: "box",
    purpose: "packs",
    commands: [
      Command(
        "pack",
        "pack a file",
        operands: [Word("FILE", .files)],
        options: [Setting.size.option, Setting.label.option, .fast],
        examples: []
      )
    ],
    options: [],
    common: [.help],
    keys: [Setting.shape.option],
    examples: [],
    shown: { "<\($0)>" }
  )
}
