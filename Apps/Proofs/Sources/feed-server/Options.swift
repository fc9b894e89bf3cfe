/// The command line.
struct Options: Equatable {
  /// The address to listen on.
  var address = "127.0.0.1"
  /// 0 for any free port.
  var port: UInt16 = 0

  static let usage = """
    usage: feed-server [--port N] [--address A]

    Serves a demo feed, and every way for a server to misbehave, on 127.0.0.1 until it is interrupted.
    The path / lists its paths. Without --port it takes any free port. Another address is for tests
    in a network of their own. Not for production.
    """

  struct UsageError: Error, Equatable {
    let message: String
  }

  /// - Parameter arguments: Those after the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard ["--port", "--address"].contains(argument) else {
        throw UsageError(message: "unknown argument: \(argument)")
      }
      guard let value = rest.popFirst() else {
        throw UsageError(message: "\(argument) needs a value")
      }
      if argument == "--address" {
        options.address = value
      } else {
        guard let port = UInt16(value) else {
          throw UsageError(message: "not a port from 0 to 65535: \(value)")
        }
        options.port = port
      }
    }
    return options
  }
}
