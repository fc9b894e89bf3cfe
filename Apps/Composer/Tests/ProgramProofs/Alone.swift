import Testing

/// Suites that keep the machine busy, or have a limit of time: they run one after another.
@Suite("One at a time", .serialized)
enum Alone {}
