extension FeedURL.Fault {
  /// What was expected instead, for the end of a sentence.
  public var expected: String {
    switch self {
    case .notWeb:
      "an http or https URL, such as https://feed.example/feed.json"
    case .character:
      "a URL without spaces and control characters; write a space as '%20'"
    case .length:
      "a URL of at most 8 KiB"
    case .port:
      "a URL whose port is from 1 to 65535"
    case .credentials:
      "a URL without a name and a password"
    case .unusualHost:
      "a URL whose host has only letters from a to z, digits, hyphens and dots; write other letters as 'xn--…', "
        + "and brackets only around an IPv6 address"
    }
  }
}
