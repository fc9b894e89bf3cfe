@testable import BuiltProgram

/// The worlds by name, so that a test's report tells them apart.
enum Worlds: String, CaseIterable, Sendable {
  case inMemory = "in memory"
  case binary = "the built binary and a live server"

  /// In memory with every argument, and the built binary with the first: what an argument changes
  /// does not depend on the world.
  static func with<Argument>(_ arguments: [Argument]) -> [(Argument, Worlds)] {
    arguments.map { ($0, .inMemory) } + arguments.prefix(1).map { ($0, .binary) }
  }

  func make() throws -> any World {
    switch self {
    case .inMemory: InMemoryWorld()
    case .binary: try BinaryWorld()
    }
  }
}
