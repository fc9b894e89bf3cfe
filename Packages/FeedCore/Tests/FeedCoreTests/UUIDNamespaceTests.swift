import FeedCore
import Testing

/// The expected UUIDs are those of Python's `uuid.uuid5`.
@Suite("UUIDs of names")
struct UUIDNamespaceTests {
  private static let cycle = Array("aé漢🏔".unicodeScalars)

  @Test(
    "The UUID of a name is that of version 5, whatever the name",
    arguments: [
      ("", "1b4db7eb-4057-5ddf-91e0-36dec72071f5"), (" ", "e0ccaace-c027-52a5-a807-2065497f8860"),
      ("\u{0}", "297ed859-77a8-5144-8a39-19dee35331f7"),
      ("a\u{0}b", "7881dd1e-3474-5a4c-847c-b4137040609a"),
      ("\r\n", "74f7d02e-960e-527f-a56c-2affefd5cbf5"),
      ("\u{E9}", "10e1d6de-dc68-53f0-883a-30ec870dd739"),
      ("e\u{301}", "e3333465-a8d9-5e93-a292-0a1865f55ffc"),
      ("北の国の静かな港", "def03284-401f-5b4b-b0c3-2eccc7331b0c"),
      ("👩‍👩‍👧‍👦🏳️‍🌈", "16b6b431-cc1d-5591-8830-739a0822c578"),
      ("tag:feed.example,2026:1", "8fd6cf0a-1785-54fb-bea8-61179cf657e0"),
      ("Ada Lovelace", "74b017c5-dcea-5582-b664-92f5f2bf77fa"),
    ]
  )
  func names(name: String, uuid: String) {
    #expect(UUIDNamespace.url.uuid(of: name).uuidString.lowercased() == uuid)
  }

  @Test(
    "Names that end at, before and behind the end of a block of the hash have their UUIDs",
    arguments: [
      (39, "2a8deac4-637f-516a-986d-6271d03e0f54"), (40, "fcc34243-8121-5925-ac34-6a5e1fa4a65d"),
      (47, "db46a28a-a507-56c1-a994-6b1eec64a1d8"), (48, "782c1261-22e9-56e2-9bde-1527dc2f6874"),
      (55, "b356f506-aaf3-568f-bf3a-8f54ee06729b"), (56, "9a36e37e-5a4c-59df-bcc8-094e7a608fb4"),
      (63, "c32f60bf-a193-5ad0-8f25-7470827269aa"), (64, "5140d6cc-f9bf-5a3e-865c-4c55f95514f0"),
      (103, "906ff636-53e8-5b5c-9f47-ddf579f7a8b9"), (104, "5e353020-7289-5be5-bbfe-21cad20cb3c3"),
      (111, "10c39ce3-e501-59cc-ad96-518fbfe0d48d"), (112, "d2a57bfd-411d-5311-8fc1-b605d4ca8c74"),
      (1_000, "e969ec70-c749-5dec-8c08-2f3a540b9aed"),
    ]
  )
  func lengths(count: Int, uuid: String) {
    let name = String(String(repeating: "https://feed.example/a?b=c&d=e#", count: 40).prefix(count))
    #expect(UUIDNamespace.url.uuid(of: name).uuidString.lowercased() == uuid)
  }

  @Test(
    "A thousand names of any length, each in the namespace of the one before, end where Python's do"
  )
  func chain() {
    var uuid = UUIDNamespace.url.id
    for count in 0...1_000 {
      let scalars = (0..<count).map { Self.cycle[$0 % Self.cycle.count] }
      uuid = UUIDNamespace(uuid).uuid(of: String(String.UnicodeScalarView(scalars)))
    }
    #expect(uuid.uuidString.lowercased() == "bf5e9812-32d9-528d-ac18-e9d68d88942c")
  }

  @Test("The example of RFC 9562, appendix A.4")
  func example() throws {
    let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(
      UUIDNamespace(dns).uuid(of: "www.example.com").uuidString.lowercased()
        == "2ed6657d-e927-568b-95e1-2665a8aea6a2"
    )
    #expect(UUIDNamespace.url.id.uuidString.lowercased() == "6ba7b811-9dad-11d1-80b4-00c04fd430c8")
  }
}
