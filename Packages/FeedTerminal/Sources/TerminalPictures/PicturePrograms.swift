public import FeedPresentation
public import ImageHeaders

/// The programs of the system that draw pictures, and decode those that a terminal cannot.
///
/// The data is untrusted. What fills this port runs a program with its input and its output alone,
/// for a limited time and in limited memory, and keeps nothing. A cancel ends the program, and is a
/// `CancellationError`. Whatever else goes wrong is a ``ProgramFailure``.
public protocol PicturePrograms: Sendable {
  /// Whether `chafa` is installed.
  var hasChafa: Bool { get }

  /// What the system has to keep a program from files, connections and other processes: names, such
  /// as `seccomp`; empty if there is nothing.
  var sandbox: [String] { get }

  /// The program that decodes a format, as a person knows it, such as its path. Throws a
  /// ``MissingDecoder`` if none is installed.
  func decoder(of format: ImageFormat) throws -> String

  /// Runs `chafa` with options on a picture, and returns its output, whatever that is.
  func chafa(_ options: [String], _ picture: Data) async throws -> String

  /// Has a picture decoded, turned upright and scaled down, never up. Of a picture that is cut off
  /// it may be what there is. Throws a ``MissingDecoder`` if no program for its format is
  /// installed.
  func decode(_ picture: Data, for request: DecodingRequest) async throws -> ConvertedPicture

  /// Has the frames of a GIF decoded, the first one and each `step`th after it: rows of pixels of
  /// four bytes, scaled to this size; at least two. Throws a ``MissingDecoder`` if no program for
  /// them is installed.
  func frames(of picture: Data, in size: ImageSize, each step: Int) async throws -> [Data]
}

/// What a decoded picture is for.
public struct DecodingRequest: Hashable, Sendable {
  /// The encodings that are wanted.
  @frozen public enum Form: Sendable {
    /// Pixels, or PNG.
    case pixels
    /// Pixels alone, of which a part is shown.
    case croppedPixels
    /// A file that most programs read: PNG or JPEG.
    case file
  }

  /// The encodings that are wanted.
  public let form: Form
  /// How large it has to be, upright. Where that is faster, it may be larger: at most as large as
  /// the picture is.
  public let size: ImageSize

  /// Makes a request.
  public init(_ form: Form, size: ImageSize) {
    self.form = form
    self.size = size
  }
}

/// A picture that a program has decoded. It is upright, and its size is that of its header.
public struct ConvertedPicture: Sendable {
  /// What the data is.
  public enum Encoding: Hashable, Sendable {
    /// A file.
    case png, jpeg
    /// Rows of pixels from the top, of three or four bytes each.
    case rgb(ImageSize), rgba(ImageSize)
  }

  /// What the data is.
  public let encoding: Encoding
  /// The file, or exactly the pixels.
  public let data: Data
  /// What moves in its place; empty for a still picture.
  var frames: [PictureFrame] = []
  /// How often it moves; `nil` for without end.
  var plays: Int?

  /// Makes a picture.
  public init(_ encoding: Encoding, _ data: Data) {
    self.encoding = encoding
    self.data = data
  }
}

/// No program is installed that can decode a format.
public struct MissingDecoder: Error, Hashable {
  /// The format.
  public let format: ImageFormat
  /// What to install: a program and, in brackets, a package of Debian that has it.
  public let program: String

  /// Makes an error.
  public init(_ format: ImageFormat, install program: String) {
    self.format = format
    self.program = program
  }

  /// It in words, and what to do.
  public var message: Message { .missingDecoder(of: format.name, program: program) }
}

extension PicturePrograms {
  /// Which program decodes each format, and whether it is kept from everything else: lines for a
  /// person.
  public func details(in language: Language) -> [String] {
    let formats = ImageFormat.allCases.filter { $0 != .png }
    let decoders = formats.map { format in
      do { return "\(format.name): \(try decoder(of: format))" } catch let error as MissingDecoder {
        return language.text(error.message)
      } catch {
        return "\(format.name): \(error)"
      }
    }
    let means = sandbox.isEmpty ? language.text(.noSandbox) : sandbox.joined(separator: ", ")
    return decoders + ["sandbox: \(means)"]
  }
}

/// Another program could not be run, or failed.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// What happened, in a few words.
  public let description: String
  /// Whether the program was run, and failed.
  public let hasRun: Bool

  /// Makes a failure.
  public init(_ description: String, hasRun: Bool = false) {
    self.description = description
    self.hasRun = hasRun
  }
}
