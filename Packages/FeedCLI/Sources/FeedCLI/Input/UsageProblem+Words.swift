extension UsageProblem {
  /// What is wrong, with what, and what to do: one line.
  var text: String {
    switch self {
    case .unknown(let kind, let word, let hint): "unknown \(kind.rawValue) '\(word)'; \(words(hint))"
    case .extraWord(let word, let command): "unexpected argument '\(word)' for '\(command)'; see 'feed --help'"
    case .foreignOption(let option, let command): "'\(command)' does not take \(option); see '\(command) --help'"
    case .missingOperand(let operand, let command): "'\(command)' needs \(operand); see '\(command) --help'"
    case .exclusive(let one, let other): "\(one) and \(other) cannot be used together"
    case .galleryWord(let word): "'\(word)' is not the URL of a feed; name the file of 'feed gallery' with -o WHERE"
    case .needlessValue(let option): "\(option) takes no value"
    case .missingValue(let option, let spelling): "\(option) needs a value: \(spelling)"
    case .value(let word, let place, let expectation): "\(place): '\(word)' is not \(words(expectation))"
    case .configValue(let word, let key, let expectation):
      "\(key) in the config file: '\(word)' is not \(words(expectation))"
    case .configLine(let path, let line): "\(path), line \(line): write it as 'key = value'"
    case .configKey(let key, let path, let line, let keys):
      "\(path), line \(line): unknown key '\(key)'; the keys are \(keys.listed(by: "and"))"
    case .unreadableConfigFile(let path, let reason): "cannot read the config file \(path): \(reason)"
    case .noCachePlace: "no cache directory: set $HOME or pass --cache-dir DIR"
    case .noFeed(let path): "which feed? name its URL, set $FEED_URL, or write 'url = URL' into \(path)"
    case .noChafa: "--images chafa: the program 'chafa' is not installed; install it, or pass --images auto"
    }
  }

  private func words(_ hint: Hint) -> String {
    switch hint {
    case .didYouMean(let name): "did you mean '\(name)'?"
    case .listed(let call): "'\(call)' lists them"
    }
  }

  private func words(_ expectation: Expectation) -> String {
    switch expectation {
    case .url: "an http or https URL, such as https://feed.example/feed.json"
    case .urlWithoutPassword: "a URL without a name and a password"
    case .urlWithPlainHost:
      "a URL whose host has only letters from a to z, digits, hyphens and dots; write other letters as 'xn--…'"
    case .directory: "a directory, such as /home/me/feed"
    case .days: "a number of days, such as 7 or 0.5, or 'none'"
    case .seconds(let least, let most, let example): "a number of seconds from \(least) to \(most), such as \(example)"
    case .oneOf(let words): "one of \(words.joined(separator: ", "))"
    case .images: "a positive number of images, such as 10"
    case .instant: "an ISO-8601 instant, such as 2026-11-21T10:00:00Z"
    }
  }
}

extension [String] {
  /// `url, cache-dir and timeout`
  func listed(by and: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(and) " + (last ?? "")
  }
}
