/// The text with each `%` and its two hexadecimal digits as the byte they stand for; a `%` without them stays as it is.
/// FoundationEssentials has this only as a part of URLs, and a request's target need not be one.
func percentDecoded(_ text: some StringProtocol) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
  let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
  return values.count == 2 ? UInt8(values[0] * 16 + values[1]) : nil
}
