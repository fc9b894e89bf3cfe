import FeedCore
import FeedFilters

extension FeedList.Fault {
  /// What is wrong with a line, for the end of a sentence.
  public var words: String {
    switch self {
    case .encoding: "not UTF-8"
    case .url(let fault): "it does not begin with \(fault.expected)"
    case .name(let fault): fault.words
    case .extraWord: "a name is one word"
    case .repeatedFeed(let line): "it repeats the feed of line \(line)"
    case .repeatedName(let line): "line \(line) has that name already"
    case .setting(let key?, let fault): "\(key): \(fault.words)"
    case .setting(nil, let fault): fault.words
    }
  }
}

extension FeedSetting.Fault {
  /// What is wrong with a setting, for the end of a sentence.
  public var words: String {
    switch self {
    case .key: "the name of a setting has only letters, digits and -"
    case .separator: "a blank separates a setting from its value"
    case .empty: "it has no value"
    case .length: "a value has at most \(FeedSetting.maximumLength) bytes"
    case .control: "it has a control character or a line break"
    case .notASCII: "it has characters beyond printable ASCII"
    case .noHeader: "it is not written as Name: value"
    case .ownHeader: "feed sets this header itself"
    case .noSelection: "it must be all, first or page"
    case .noNetwork: "it is not '\(FeedSettings.privateNetwork)'"
    case .noURL(let fault): "it is not \(fault.expected)"
    case .otherFeed(let line): "the feed of line \(line) has this address, or had it"
    case .noKeepRule: "it must be 'unseen', 'all', 'none' or a number of days, such as 30"
    case .noSeconds: "it is not a number of seconds from 1 to 86400, such as 3600"
    case .expression(let fault): fault.words
    case .repeated(let line): "already set on line \(line)"
    }
  }
}

extension FeedName.Fault {
  /// What a name has to be, for the end of a sentence.
  public var words: String {
    switch self {
    case .url: "the name is a URL; write the URL first"
    case .beginning: "a name begins with a letter or a digit"
    case .character: "a name has only letters, digits and . _ - +"
    case .length: "a name has at most \(FeedName.maximumLength) characters"
    case .letters: "a name has at least one letter"
    case .reserved: "the name is reserved; choose another"
    }
  }
}
