import Testing

/// All tests that start programs, one after another: a child that begins while a test writes a
/// program would hold its file open, and the system runs no file that can be written to.
@Suite(.serialized) enum StartedPrograms {}
