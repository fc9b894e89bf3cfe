import DurableFiles
import Foundation
import Testing

@Suite("A file without a name")
struct UnnamedFileTests {
  @Test("What is appended is found again where it was said to be")
  func append() throws {
    let sut = try UnnamedFile()
    let first = try append([1, 2, 3], to: sut)
    let second = try append([4], to: sut)
    #expect(try sut.bytes(in: second) == Data([4]))
    #expect(try sut.bytes(in: first) == Data([1, 2, 3]))
  }

  @Test("A range behind its end has the bytes that are there")
  func behindEnd() throws {
    let sut = try UnnamedFile()
    _ = try append([1, 2, 3], to: sut)
    #expect(try sut.bytes(in: 2..<1_000) == Data([3]))
  }

  private func append(_ bytes: [UInt8], to file: UnnamedFile) throws -> Range<Int> {
    try bytes.withUnsafeBytes(file.append)
  }
}
