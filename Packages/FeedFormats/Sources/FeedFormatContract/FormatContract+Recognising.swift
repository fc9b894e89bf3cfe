import FeedCore
import FeedFormats

extension FormatContract {
  static let recognising: [FormatPromise] = [
    FormatPromise("It names its media types, for an Accept header") { subject in
      try expect(!subject.format.mediaTypes.isEmpty, orFound: "none")
      for type in subject.format.mediaTypes {
        let isOne = type.split(separator: "/", omittingEmptySubsequences: false).count == 2
        let isPlain = type.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
        try expect(isOne && isPlain, orFound: "\"\(type)\"")
      }
    },
    FormatPromise("It reads its own documents: images, title, next page, all as expected") {
      subject in
      try expect(!subject.samples.isEmpty, orFound: "no samples")
      for sample in subject.samples {
        let outcome = subject.outcome(of: sample.document, from: sample.url)
        try expect(
          sample.expected.namesPosts ? outcome : outcome.map { $0?.withoutPosts },
          toBe: .success(sample.expected),
          in: sample.name
        )
      }
    },
    FormatPromise(
      "It returns nil for documents of other formats, and for documents that are not feeds"
    ) {
      subject in
      for other in subject.others {
        try expect(subject.outcome(of: other.body), toBe: .success(nil), in: other.name)
      }
    },
    FormatPromise("It reads a slice of a larger buffer like a buffer of its own") { subject in
      for document in subject.own {
        let expected = subject.outcome(of: document.document, from: document.url)
        var slice = document.document
        slice.body = (Data("{<".utf8) + slice.body + Data("<{".utf8)).dropFirst(2).dropLast(2)
        try expect(
          subject.outcome(of: slice, from: document.url),
          toBe: expected,
          in: document.name
        )
      }
    },
  ]
}

extension FeedContent {
  /// What the images do not show of the items is made by FeedFormats; a sample need not name it.
  fileprivate var namesPosts: Bool {
    if case .feed(let feed) = self {
      feed.posts != .none
    } else {
      false
    }
  }

  fileprivate var withoutPosts: FeedContent {
    guard case .feed(let feed) = self else {
      return self
    }
    return .feed(
      ParsedFeed(
        title: feed.title,
        images: feed.images,
        leftOut: feed.leftOut,
        unreadPictures: feed.unreadPictures,
        nextPage: feed.nextPage,
        polling: feed.polling,
        sharedIDs: feed.sharedIDs
      )
    )
  }
}
