import CFeedPostgres
import FeedFailures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection to the server, through libpq. Its owner calls it from one queue.
///
/// A cancel of the calling task is seen while the server works: then the statement is cancelled,
/// and the connection given up, since that cancel may still arrive at the next statement.
final class Connection {
  let configuration: PostgresConfiguration
  private let library: cfeedpostgres
  private let handle: OpaquePointer
  private let name = Data(UUID().uuidString.utf8)
  private var transactions = 0
  private var isGivenUp = false
  private var isCommitting = false
  /// When the server has been silent for too long; `nil` where a statement may take any time.
  private var deadline: ContinuousClock.Instant?

  /// Connects. Throws a ``PostgresError``, or a `FailureCause` if there is no libpq.
  init(
    to configuration: PostgresConfiguration,
    password: String?,
    library name: String = libraryName
  ) throws {
    self.configuration = configuration
    library = try Self.load(name)
    guard let handle = Self.start(library, configuration, password: password) else {
      throw FailureCause.other("PostgreSQL: out of memory")
    }
    self.handle = handle
    // What the server remarks would be printed.
    _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
    try connect()
    _ = library.setnonblocking(handle, 1)
    try configure()
  }

  deinit {
    library.finish(handle)
  }

  /// Whether it can take another statement.
  var isUsable: Bool {
    !isGivenUp && library.status(handle) == ConnectionStatus.ok
  }

  /// A name for a transaction that begins.
  func nextTransaction() -> TransactionName {
    transactions += 1
    return TransactionName(
      connection: name,
      number: transactions.bytes,
      isFirst: transactions == 1
    )
  }

  /// The descriptor that becomes readable when the server sends something.
  var socket: CInt { library.socket(handle) }

  /// Runs one statement, and returns the rows of its result, each value in PostgreSQL's binary
  /// form. A statement is written in the source: no text from outside gets into it.
  @discardableResult
  func run(_ sql: StaticString, _ parameters: [Data?] = []) throws -> [[Data?]] {
    try send(sql, parameters)
    try flush()
    return try results()
  }

  /// Commits the transaction. A cancel no longer stops it: it would be unknown what became of it.
  func commit() throws {
    isCommitting = true
    defer { isCommitting = false }
    try run("COMMIT")
  }

  /// Undoes the transaction; if that fails, the connection is given up, and so the server does it.
  func rollBack() {
    do {
      try run("ROLLBACK")
    } catch {
      isGivenUp = true
    }
  }

  /// The payloads of all notifications that have come. Throws if the connection is gone; what came
  /// before its end does not count then.
  func notifications() throws -> [Data] {
    try receive()
    // Linux announces the end of a Unix socket once, together with what came last, and libpq may
    // have read no more than that.
    while try ready(for: 0, atMost: 0) != nil {
      try receive()
    }
    var payloads: [Data] = []
    while let notification = library.notifies(handle) {
      payloads.append(Data(String(cString: notification.pointee.payload).utf8))
      library.freemem(notification)
    }
    return payloads
  }

  private func connect() throws {
    // With the code of an error.
    _ = library.setErrorVerbosity(handle, 2)
    guard library.status(handle) != ConnectionStatus.bad else {
      throw connectingError()
    }
    var events = POLLOUT
    var waits = Self.connectingWaits
    while true {
      try wait(for: events, atMost: &waits)
      switch library.connectPoll(handle) {
      case PollingStatus.reading: events = POLLIN
      case PollingStatus.writing: events = POLLOUT
      case PollingStatus.ok: return
      default: throw connectingError()
      }
    }
  }

  private func send(_ sql: StaticString, _ parameters: [Data?]) throws {
    setDeadline()
    var joined = Data()
    var offsets: [Int?] = []
    for parameter in parameters {
      offsets.append(parameter == nil ? nil : joined.count)
      joined.append(parameter ?? Data())
    }
    // An empty value is not a missing one, so it needs an address.
    joined.append(0)
    let lengths = parameters.map { CInt($0?.count ?? 0) }
    let formats = [CInt](repeating: Self.binary, count: parameters.count)
    let result = joined.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = offsets.map { offset in
        offset.flatMap { offset in start.map { $0 + offset } }
      }
      return library.sendQueryParams(
        handle,
        sql.utf8Start,
        CInt(parameters.count),
        nil,
        values,
        lengths,
        formats,
        Self.binary
      )
    }
    _ = try check(result, isFailure: { $0 == 0 })
  }

  private func flush() throws {
    while true {
      let rest = try check(library.flush(handle), isFailure: { $0 < 0 })
      guard rest > 0 else {
        return
      }
      // The server may have to send before it takes more.
      let ready = try wait(for: POLLIN | POLLOUT)
      if ready & POLLIN != 0 {
        try receive()
      }
    }
  }

  /// The rows of a statement's last result, after all of them are read.
  private func results() throws -> [[Data?]] {
    var rows: [[Data?]] = []
    var failure: PostgresError?
    while true {
      while library.isBusy(handle) != 0 {
        _ = try wait(for: POLLIN)
        try receive()
      }
      guard let result = library.getResult(handle) else {
        break
      }
      defer { library.clear(result) }
      switch library.resultStatus(result) {
      case ResultStatus.command, ResultStatus.rows: rows = self.rows(of: result)
      default: failure = failure ?? error(of: result)
      }
    }
    if let failure {
      throw failure
    }
    return rows
  }

  private func rows(of result: OpaquePointer) -> [[Data?]] {
    (0..<library.ntuples(result)).map { row in
      (0..<library.nfields(result)).map { column in
        guard library.getisnull(result, row, column) == 0 else {
          return nil
        }
        let count = Int(library.getlength(result, row, column))
        return Data(
          UnsafeRawBufferPointer(start: library.getvalue(result, row, column), count: count)
        )
      }
    }
  }

  /// The server ends a statement itself; one that hangs, or whose connection leads nowhere, does
  /// not. Then it has some seconds to say so.
  private func setDeadline() {
    let timeout = configuration.statementTimeout
    deadline = timeout > .zero ? .now + timeout + configuration.grace : nil
  }

  private func receive() throws {
    setDeadline()
    _ = try check(library.consumeInput(handle), isFailure: { $0 == 0 })
  }

  /// Waits until the socket can be read or written, and returns which. A cancel of the task ends
  /// it, with the statement, and so does the deadline, with the connection.
  private func wait(for events: CInt) throws -> CInt {
    while true {
      if let ready = try ready(for: events) {
        return ready
      }
      if Task.isCancelled, !isCommitting {
        cancel()
        throw CancellationError()
      }
      if let deadline, deadline < .now {
        isGivenUp = true
        throw error("", "no response")
      }
    }
  }

  /// The same while connecting, where nothing can be cancelled yet.
  private func wait(for events: CInt, atMost waits: inout Int) throws {
    while try ready(for: events) == nil {
      try Task.checkCancellation()
      waits -= 1
      guard waits > 0 else {
        throw error("", "no response")
      }
    }
  }

  /// Which of these the socket is ready for, or its end; `nil` if nothing happens in this time.
  private func ready(for events: CInt, atMost milliseconds: CInt = moment) throws -> CInt? {
    var socket = pollfd(fd: socket, events: Int16(events), revents: 0)
    let count = poll(&socket, 1, milliseconds)
    guard count >= 0 || errno == EINTR else {
      isGivenUp = true
      throw error("", String(cString: strerror(errno)))
    }
    return count > 0 ? CInt(socket.revents) : nil
  }

  /// Has the server stop its work, and gives the connection up.
  private func cancel() {
    isGivenUp = true
    guard let request = library.getCancel(handle) else {
      return
    }
    // If it does not arrive, the server stops when the connection ends, or at its timeout.
    withUnsafePointer(to: library) { cfeedpostgres_cancel_apart($0, request) }
  }

  private func check(_ result: CInt, isFailure: (CInt) -> Bool) throws -> CInt {
    guard !isFailure(result) else {
      isGivenUp = true
      throw error("", connectionMessage)
    }
    return result
  }

  private func error(of result: OpaquePointer) -> PostgresError {
    let field = { [library] (name: Character) in
      library.resultErrorField(result, CInt(name.asciiValue ?? 0)).map { String(cString: $0) }
    }
    return error(field("C") ?? "", field("M") ?? connectionMessage)
  }

  /// The error of a connection that could not be made: its text alone has the code, as in
  /// `… failed: FATAL:  28P01: password authentication failed for user "feed"`.
  private func connectingError() -> PostgresError {
    let message = connectionMessage
    let code = message.split(separator: ":").map { $0.drop { $0 == " " } }.first { part in
      let isCode = part.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
      return part.utf8.count == 5 && isCode && part.contains(where: \.isNumber)
    }
    return error(code.map(String.init) ?? "", message)
  }

  func error(_ code: String, _ message: String) -> PostgresError {
    PostgresError(
      code: code,
      message: message,
      place: configuration.place,
      isConnectionLost: !isUsable
    )
  }

  /// What libpq says: a line for each address of the server that it tried.
  private var connectionMessage: String {
    let message = library.errorMessage(handle).map { String(cString: $0) } ?? ""
    // A host that is tried twice says the same twice.
    var lines: [Substring] = []
    for line in message.split(separator: "\n")
    where !lines.contains(where: { $0.utf8.elementsEqual(line.utf8) }) {
      lines.append(line)
    }
    return lines.isEmpty ? "the connection is gone" : lines.joined(separator: "; ")
  }

  private static let binary: CInt = 1
  /// In milliseconds: how soon a cancel is seen.
  private static let moment: CInt = 20
  /// As many moments as ten seconds have.
  private static let connectingWaits = 500
}

/// libpq's numbers (libpq-fe.h), which never change.
private enum ConnectionStatus {
  static let ok: CInt = 0
  static let bad: CInt = 1
}

private enum PollingStatus {
  static let reading: CInt = 1
  static let writing: CInt = 2
  static let ok: CInt = 3
}

private enum ResultStatus {
  static let command: CInt = 1
  static let rows: CInt = 2
}
