/// An option whose words mean values of a type: how they are read, what is said of a wrong one, and
/// what holds where nothing is said.
///
/// ```swift
/// extension Setting where Value == Int? {
///   static let limit = Setting("limit", value: Word("N"), "at most N images", isKey: true,
///     expecting: "a positive number of images, such as 10") { Word.number($0) }
/// }
/// ```
public struct Setting<Value: Sendable>: Sendable {
  /// Reads a word; returns `nil` for one that is not what is expected, or throws what is wrong.
  public typealias Reading<Read> = @Sendable (String) throws(UsageError) -> Read?

  /// How it is typed, for the list of a command.
  public let option: Option
  /// What holds where nothing is said.
  let standard: Value
  private let read: Reading<Value>

  /// Makes a setting. A user may set it by the option, else by the `variable` of the environment,
  /// else, if it `isKey`, by a line of the config file. `expected` is what a word has to be, such
  /// as "a number of seconds"; `standard` holds where nothing is said.
  public init(
    _ name: String,
    value: Word,
    _ summary: String,
    variable: String? = nil,
    isKey: Bool = false,
    expecting expected: String,
    standard: Value,
    read: @escaping Reading<Value>
  ) {
    self.standard = standard
    self.read = read
    option = Option(name, value: value, summary, variable: variable, isKey: isKey) {
      word,
      program throws(UsageError) in
      if try read(word.text) == nil {
        throw word.error(expecting: expected, shown: program.shown)
      }
    }
  }

  /// Makes a setting that is `nil` where nothing is said.
  public init<Wrapped>(
    _ name: String,
    value: Word,
    _ summary: String,
    variable: String? = nil,
    isKey: Bool = false,
    expecting expected: String,
    read: @escaping Reading<Wrapped>
  ) where Value == Wrapped? {
    self.init(
      name,
      value: value,
      summary,
      variable: variable,
      isKey: isKey,
      expecting: expected,
      standard: nil
    ) { word throws(UsageError) in
      guard let value = try read(word) else {
        return nil
      }
      return .some(value)
    }
  }

  /// What a word means; `nil` if it is wrong.
  func value(of word: String) -> Value? {
    do { return try read(word) } catch {
      return nil
    }
  }
}
