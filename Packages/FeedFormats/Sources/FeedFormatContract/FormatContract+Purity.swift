extension FormatContract {
  static let purity: [FormatPromise] = [
    FormatPromise("It is pure: the same body has the same content, whatever was read before") {
      subject in
      let documents = subject.documents
      let first = documents.map { subject.outcome(of: $0.document, from: $0.url) }
      for (document, expected) in [zip(documents, first).reversed(), Array(zip(documents, first))]
        .joined()
      {
        try expect(
          subject.outcome(of: document.document, from: document.url),
          toBe: expected,
          in: document.name
        )
      }
    },
    FormatPromise("Tasks that read at once find the same as one alone") { subject in
      let documents = subject.documents
      let alone = documents.map { subject.outcome(of: $0.document, from: $0.url) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            for index in documents.indices.map({ ($0 + task) % documents.count }) {
              let (name, document, url) = documents[index]
              try expect(subject.outcome(of: document, from: url), toBe: alone[index], in: name)
            }
          }
        }
        try await group.waitForAll()
      }
    },
  ]
}
