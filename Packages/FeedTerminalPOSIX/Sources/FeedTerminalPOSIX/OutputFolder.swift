import FeedCore
import TerminalPictures

/// A folder for programs that only write a file with a name: there the name leads to descriptor 3.
/// They can make nothing else in it.
final class OutputFolder: Sendable {
  private let path: String
  /// The name ends with the format. Of several pictures, `heif-convert` numbers the files; the
  /// first one is enough.
  private static let names = ["picture.jpg", "picture-1.jpg"]
  private static let descriptor = "/dev/fd/3"

  /// The file to write.
  var file: String { "\(path)/\(Self.names[0])" }

  /// Makes a folder in the temporary directory of these variables, or else of the system.
  init(_ variables: [String: String]) throws {
    let place = variables["TMPDIR"] ?? FileManager.default.temporaryDirectory.path
    var template = Array("\(place)/feed-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ProgramFailure(systemReason())
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for name in Self.names where symlink(Self.descriptor, "\(path)/\(name)") != 0 {
      throw ProgramFailure(systemReason())
    }
  }

  deinit {
    for name in Self.names {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
  }
}
