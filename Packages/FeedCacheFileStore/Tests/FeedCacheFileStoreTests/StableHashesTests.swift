import StableHashes
import Testing

@Suite("Stable hashes")
struct StableHashesTests {
  @Test(
    "The first half of SHA-256 is as FIPS 180-4 has it",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb924"), ("abc", "ba7816bf8f01cfea414140de5dae2223"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039"
      ),
      (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9a"),
      (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209"),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67"),
    ]
  )
  func firstHalf(text: String, hash: String) {
    #expect(
      Array(text.utf8).withUnsafeBytes { SHA256.firstHalf(of: $0) } == UInt128(hash, radix: 16)
    )
  }

  @Test(
    "XXH64 is as its specification has it",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)]
  )
  func checksum(text: String, hash: UInt64) {
    #expect(Array(text.utf8).withUnsafeBytes { XXH64.hash($0) } == hash)
  }
}
