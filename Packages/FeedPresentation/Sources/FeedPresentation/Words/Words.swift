import CFeedPresentationWords

/// What a module says, in every language that it speaks: the table of each, which is compiled in.
///
/// ```swift
/// extension Words {
///   /// What a view of the weather says.
///   public static let weather = Words { tag in
///     ["en": "sunny = sunny", "de": "sunny = sonnig"][tag]
///   }
/// }
/// ```
///
/// A ``Language`` gets the words of the modules that say something. A line of a table is
/// `key = text with {names}`, one for each ``Message`` of the module;
/// `{count: image | images}` chooses a form by a number. The comment in `en.txt`, among the
/// tables of this module, says more.
public struct Words: Sendable {
  /// The text of the table in the language with a tag such as `pt-BR`; `nil` if there is none.
  package let table: @Sendable (_ tag: String) -> String?

  /// Words from the tables that `table` finds by the tag of their language; it is called when a
  /// ``Language`` is made. Where there is none, English is taken.
  public init(table: @escaping @Sendable (_ tag: String) -> String?) {
    self.table = table
  }

  /// What FeedPresentation says, and what several modules say, such as why something failed. Every
  /// ``Language`` has them.
  public static let presentation = Words { tag in
    feed_presentation_words(tag).map { String(cString: $0) }
  }
}
