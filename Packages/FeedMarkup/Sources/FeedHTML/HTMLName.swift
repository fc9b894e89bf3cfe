import FeedMarkup

/// The name of an element of HTML, in lower case. Names are compared as two numbers: no text is
/// made of them. Of longer names the first 16 bytes count; no known one is longer.
struct HTMLName: Hashable {
  private var start: UInt64 = 0
  private var rest: UInt64 = 0

  init(_ name: some Sequence<UInt8>) {
    var count = 0
    for byte in name.prefix(16) {
      let letter = UInt64(0x41...0x5A ~= byte ? byte | 0x20 : byte)
      if count < 8 {
        start = start << 8 | letter
      } else {
        rest = rest << 8 | letter
      }
      count += 1
    }
  }
}
