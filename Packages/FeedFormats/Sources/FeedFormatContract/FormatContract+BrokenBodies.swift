import FeedFormats

extension FormatContract {
  static let brokenBodies: [FormatPromise] = [
    FormatPromise("A document that is cut off, at any byte, never passes for a whole feed") {
      subject in
      for document in subject.own {
        let body = document.document.body
        let whole = subject.outcome(of: document.document, from: document.url)
        for length in 0..<body.count {
          await Task.yield()
          var cut = document.document
          cut.body = body.prefix(length)
          let found = subject.outcome(of: cut, from: document.url)
          guard case .success(.feed(let feed)) = found else {
            continue
          }
          let isWhole = body.dropFirst(length).allSatisfy { $0 <= 0x20 } && found == whole
          let place = "after \(length) of the \(body.count) bytes of \(document.name)"
          try expect(isWhole, orFound: "a feed of \(feed.images.count) images \(place)")
        }
      }
    },
    FormatPromise("A document with a changed bit ends in a result") { subject in
      for document in subject.own {
        let bits = 8 * document.document.body.count
        for number in 0..<min(bits, subject.flips) {
          await Task.yield()
          // A prime, so that no bit comes twice, and they are spread all over the document.
          let bit = number * 7_919 % bits
          var changed = document.document
          changed.body[changed.body.startIndex + bit / 8] ^= 1 << (bit % 8)
          _ = subject.outcome(of: changed, from: document.url)
        }
      }
    },
  ]
}
