public import FeedContract
public import FeedPresentation

/// What a module promises about its words: nothing that it says lacks them, in any language.
public enum WordsContract: Sendable {
  /// The promises of one module, to be checked with `subject`.
  public static func promises(of subject: WordsSubject) -> [Promise] {
    promises.map { promise in
      Promise(promise.description) {
        let faults = try promise.faults(subject)
        guard faults.isEmpty else {
          throw Broken(found: faults.joined(separator: "; "))
        }
      }
    }
  }

  /// The promise of a program about the words of all its modules, which `words` are.
  public static func promises(ofAll words: [Words]) -> [Promise] {
    [
      Promise("no two modules have words for one key") {
        let keys = ([.presentation] + words).flatMap { $0.texts("en").keys }
        let repeated = Dictionary(grouping: keys, by: \.self).filter { $1.count > 1 }.keys.sorted()
        guard repeated.isEmpty else {
          throw Broken(found: "\(repeated.joined(separator: ", ")) more than once")
        }
      }
    ]
  }

  private static let promises: [WordsPromise] = [
    WordsPromise("every language has a table") { subject in
      Language.tags.filter { subject.words.table($0) == nil }.map { "\($0) has none" }
    },
    WordsPromise("every table has every key once, the names of each text, and its plural forms") {
      subject in Language.tags.flatMap { subject.tableFaults(in: $0) }
    },
    WordsPromise("every message has words that mention its values, and no words lack a message") {
      $0.messageFaults
    },
    WordsPromise("every key that the sources declare has words") { try $0.sourceFaults() },
    WordsPromise("every message is one line that is safe to show, without a placeholder") {
      subject in Language.tags.flatMap { subject.formFaults(in: $0) }
    },
    WordsPromise("no word is left in English, but for those that are the other language's too") {
      subject in Language.tags.dropFirst().flatMap { subject.englishWords(in: $0) }
    },
    WordsPromise(
      "Greek has no semicolon, which is its question mark, "
        + "and French a space that does not break before such marks"
    ) { $0.punctuationFaults },
  ]
}

/// The words of a module, and what it says in them.
public struct WordsSubject: Sendable {
  let words: Words
  let messages: [Message]
  let sources: URL
  let unmentioned: [String: Set<String>]
  let alike: [String: Set<String>]

  /// Makes a subject.
  ///
  /// - Parameters:
  ///   - words: the words of the module.
  ///   - messages: all that it says, each kind of message at least once, with values that are safe
  ///     to show.
  ///   - sources: the folder of the sources that declare these messages.
  ///   - unmentioned: values that English does not mention, by the keys of their messages; other
  ///     languages may choose a form by them.
  ///   - alike: English words in lower case that another language has too, by its tag; those of
  ///     FeedPresentation need not be named.
  public init(
    _ words: Words,
    saying messages: [Message],
    declaredIn sources: URL,
    unmentioned: [String: Set<String>] = [:],
    alike: [String: Set<String>] = [:]
  ) {
    self.words = words
    self.messages = messages
    self.sources = sources
    self.unmentioned = unmentioned
    self.alike = alike
  }
}

/// A promise before it has a subject.
private struct WordsPromise: Sendable {
  let description: String
  /// What is wrong, a sentence each.
  let faults: @Sendable (WordsSubject) throws -> [String]

  init(_ description: String, _ faults: @escaping @Sendable (WordsSubject) throws -> [String]) {
    self.description = description
    self.faults = faults
  }
}

extension WordsSubject {
  fileprivate func tableFaults(in tag: String) -> [String] {
    guard let table = words.table(tag) else {
      return []
    }
    let faults = TableFaults(
      english: words.table("en") ?? "",
      hasPlural: Words.presentation.texts(tag)["singular"]?.isEmpty == false,
      unmentioned: unmentioned
    )
    return faults.of(table).map { "\(tag): \($0)" }
  }
}

extension Words {
  /// The texts of a language, by their keys.
  func texts(_ tag: String) -> [String: String] {
    WordTable([table(tag) ?? ""]).texts
  }
}
