import Foundation
import TerminalPictures

/// Reads what was written for a terminal as the terminal would, and takes nothing that the
/// protocols do not allow.
struct PictureDecoder {
  struct Picture: Equatable {
    var keys: [String: String]
    var data: Data
    var sequences = 1
  }

  struct Wrong: Error { let reason: String }

  /// A picture by the kitty graphics protocol, with nothing before or behind it.
  static func kitty(_ text: String) throws -> Picture {
    var picture: Picture?
    var base64 = ""
    var rest = Array(text.utf8)[...]
    var isMore = true
    while !rest.isEmpty {
      guard isMore else { throw Wrong(reason: "a chunk behind the last one") }
      let sequence = try take(from: &rest, "\u{1B}_G", until: "\u{1B}\\")
      let parts = sequence.split(separator: ";", omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Wrong(reason: "no payload") }
      var keys = try Self.keys(parts[0], ",")
      isMore = keys.removeValue(forKey: "m") == "1"
      guard parts[1].utf8.count <= 4_096 else {
        throw Wrong(reason: "a chunk of \(parts[1].utf8.count) bytes")
      }
      guard !isMore || parts[1].utf8.count % 4 == 0 else {
        throw Wrong(reason: "a chunk that is cut inside a group")
      }
      base64 += parts[1]
      if picture == nil {
        picture = Picture(keys: keys, data: Data())
      } else {
        var expected = ["q": "2"]
        // Of a frame each chunk says so.
        expected["a"] = picture?.keys["a"] == "f" ? "f" : nil
        guard keys == expected else { throw Wrong(reason: "keys in a later chunk: \(keys)") }
        picture?.sequences += 1
      }
    }
    guard !isMore, var picture, let data = Data(base64Encoded: base64) else {
      throw Wrong(reason: "not complete")
    }
    picture.data = data
    return picture
  }

  /// A picture by the protocol of iTerm2, in one sequence or in parts.
  static func iterm2(_ text: String) throws -> Picture {
    var rest = Array(text.utf8)[...]
    let first = try take(from: &rest, "\u{1B}]1337;", until: "\u{7}")
    if first.hasPrefix("File=") {
      let parts = first.dropFirst(5).split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, rest.isEmpty, let data = Data(base64Encoded: String(parts[1])) else {
        throw Wrong(reason: "no single file")
      }
      return Picture(keys: try keys(parts[0], ";"), data: data)
    }
    guard first.hasPrefix("MultipartFile=") else { throw Wrong(reason: "no file") }
    var picture = Picture(keys: try keys(first.dropFirst(14), ";"), data: Data())
    var base64 = ""
    while true {
      let sequence = try take(from: &rest, "\u{1B}]1337;", until: "\u{7}")
      if sequence == "FileEnd" { break }
      guard sequence.hasPrefix("FilePart="), sequence.utf8.count < 1_048_576 else {
        throw Wrong(reason: "no part")
      }
      base64 += sequence.dropFirst(9)
      picture.sequences += 1
    }
    guard rest.isEmpty, let data = Data(base64Encoded: base64) else {
      throw Wrong(reason: "not complete")
    }
    picture.data = data
    return picture
  }

  private static func take(from rest: inout ArraySlice<UInt8>, _ start: String, until end: String)
    throws -> Substring
  {
    let start = Array(start.utf8)
    let end = Array(end.utf8)
    guard rest.starts(with: start), let stop = rest.dropFirst(start.count).firstIndex(of: end[0]),
      rest[stop...].starts(with: end)
    else { throw Wrong(reason: "no sequence") }
    defer { rest = rest[(stop + end.count)...] }
    return Substring(decoding: rest[..<stop].dropFirst(start.count), as: UTF8.self)
  }

  private static func keys(_ text: Substring, _ separator: Character) throws -> [String: String] {
    let pairs = text.split(separator: separator).map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    guard pairs.allSatisfy({ $0.count == 2 }) else { throw Wrong(reason: "keys: \(text)") }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }
}
