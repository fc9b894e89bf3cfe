import Foundation

/// The command line.
struct Options {
  static let usage = """
    usage: refresher --socket DIRECTORY --schema NAME --feeds FILE [--start SECONDS] [--speed N]
                     [--alone | --saved]

    Keeps the feeds whose URLs are the lines of FILE fresh in a PostgreSQL database, together with
    all other instances, until SIGTERM. --start and --speed let time pass faster, from a real time
    in seconds since 1970. --alone tells other instances nothing. --saved prints the first image of
    each saved feed, and ends.
    """

  var socket = ""
  var schema = ""
  var feeds = ""
  var start = 0.0
  var speed = 1.0
  var isAlone = false
  var printsSaved = false

  struct UsageError: Error {
    let message: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--alone": isAlone = true
      case "--saved": printsSaved = true
      default: try take(argument, rest.popFirst())
      }
    }
    guard !socket.isEmpty, !schema.isEmpty, !feeds.isEmpty else {
      throw UsageError(message: "--socket, --schema and --feeds are needed")
    }
  }

  private mutating func take(_ name: String, _ value: String?) throws {
    guard let value else {
      throw UsageError(message: "\(name) needs a value, or is unknown")
    }
    switch name {
    case "--socket": socket = value
    case "--schema": schema = value
    case "--feeds": feeds = value
    case "--start": start = try number(value)
    case "--speed": speed = try number(value)
    default: throw UsageError(message: "unknown argument: \(name)")
    }
  }

  private func number(_ value: String) throws -> Double {
    guard let number = Double(value) else {
      throw UsageError(message: "not a number: \(value)")
    }
    return number
  }
}
