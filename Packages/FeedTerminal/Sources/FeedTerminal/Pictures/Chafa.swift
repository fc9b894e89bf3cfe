/// Runs the program `chafa` with these arguments and this input, and returns its output, or throws
/// a ``ProgramFailure``.
public typealias Chafa = @Sendable ([String], Data) async throws -> String
