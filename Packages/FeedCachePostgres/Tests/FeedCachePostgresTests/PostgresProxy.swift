import Foundation
import Synchronization

/// A proxy between a store and the server, which can cut connections as a network does.
///
/// A write is a statement that changes something; when it is to fail, the connection is cut before
/// the statement reaches the server.
final class PostgresProxy: Sendable {
  private struct State {
    var failing: ClosedRange<Int>?
    var writes = 0
    var losesNextCommit = false
    var holdsResponses = false
    var holdsNextCommit = false
    var links: [Link] = []
    var connections = 0
    var open = 0
    var isClosed = false
  }

  /// The directory of the proxy's socket.
  let directory: String
  private let server: String
  private let listener: CInt
  private let state = Mutex(State())

  init(to server: String) throws {
    self.server = server
    // With the server's directory it goes in any case.
    directory = server + "/proxy-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    listener = try openSocket(directory) { bind($0, $1, $2) }
    listen(listener, 100)
    Thread.detachNewThread { [self, listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
          // Those that still wait for a connection are refused.
          Foundation.close(listener)
          return
        }
        serve(client)
      }
    }
  }

  /// Ends all connections, and takes no more.
  func close() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    // Later the descriptor may be another socket's.
    guard isFirst else { return }
    shutdown(listener, CInt(SHUT_RDWR))
    cutAll()
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// How many connections were made.
  var connections: Int { state.withLock(\.connections) }

  /// How many of them are still there.
  var openConnections: Int { state.withLock(\.open) }

  /// Fails these writes, counted from 1 and from now on.
  func fail(_ writes: ClosedRange<Int>?) {
    state.withLock { state in
      state.failing = writes
      state.writes = 0
    }
  }

  /// Cuts the connection of the next commit when the server has done it, and before it says so.
  func loseAnswerOfNextCommit() {
    state.withLock { $0.losesNextCommit = true }
  }

  /// Keeps what the server says from the next commit on, as a server does that hangs.
  func holdAnswerOfNextCommit() {
    state.withLock { $0.holdsNextCommit = true }
  }

  /// Keeps what the server says, until it is released as a whole.
  func holdResponses() {
    state.withLock { $0.holdsResponses = true }
  }

  /// Whether a notification is among what is kept.
  var holdsNotification: Bool {
    state.withLock(\.links).contains { $0.holds("feed_changed") }
  }

  func releaseResponses() {
    let links = state.withLock { state in
      state.holdsResponses = false
      return state.links
    }
    for link in links { link.respond([]) { false } }
  }

  /// Cuts all connections.
  func cutAll() {
    let links = state.withLock { state in
      defer { state.links = [] }
      return state.links
    }
    for link in links { link.cut() }
  }

  private func serve(_ client: CInt) {
    guard let server = try? openSocket(server, { connect($0, $1, $2) }) else {
      Foundation.close(client)
      return
    }
    let link = Link(client: client, server: server)
    let isLate = state.withLock { state in
      state.links.append(link)
      state.connections += 1
      state.open += 1
      return state.isClosed
    }
    if isLate { link.cut() }
    Thread.detachNewThread { [self] in
      forwardMessages(on: link)
      link.cut()
      state.withLock { $0.open -= 1 }
    }
    Thread.detachNewThread { [self] in
      while let bytes = link.read(from: server, atMost: 65_536), !link.losesAnswer {
        link.respond(bytes) { self.state.withLock(\.holdsResponses) }
      }
      link.cut()
    }
  }

  /// Each message has a type, but the first one, and then its length.
  private func forwardMessages(on link: Link) {
    guard let start = link.readMessage(type: []), link.write(start, to: link.server) else { return }
    while let type = link.read(from: link.client, atMost: 1),
      let message = link.readMessage(type: type)
    {
      let isStatement = type == Array("P".utf8)
      // A name of no characters and the statement's text.
      if isStatement, !passes(String(decoding: message.dropFirst(6), as: UTF8.self), link) {
        return
      }
      guard link.write(message, to: link.server) else { return }
    }
  }

  private func passes(_ statement: String, _ link: Link) -> Bool {
    let writing = ["INSERT", "UPDATE", "DELETE", "COMMIT", "CREATE", "ALTER", "DO"]
    guard writing.contains(where: statement.hasPrefix) else { return true }
    return state.withLock { state in
      state.writes += 1
      if state.losesNextCommit, statement.hasPrefix("COMMIT") {
        state.losesNextCommit = false
        link.loseAnswer()
      }
      if state.holdsNextCommit, statement.hasPrefix("COMMIT") {
        state.holdsResponses = true
      }
      return state.failing?.contains(state.writes) != true
    }
  }
}

/// A connection of a client, and that to the server. Both are closed when nobody uses them.
private final class Link: Sendable {
  let client, server: CInt
  private let isLosing = Mutex(false)
  private let held = Mutex<[UInt8]>([])

  init(client: CInt, server: CInt) {
    self.client = client
    self.server = server
  }

  deinit {
    close(client)
    close(server)
  }

  var losesAnswer: Bool { isLosing.withLock { $0 } }

  func loseAnswer() { isLosing.withLock { $0 = true } }

  /// Says this to the client, after what was held. It asks whether to hold it in one step with
  /// that: otherwise a release in between would find nothing, and this would be held for good.
  func respond(_ bytes: [UInt8], isHeld: () -> Bool) {
    held.withLock { held in
      held += bytes
      guard !isHeld() else { return }
      if !write(held, to: client) { cut() }
      held = []
    }
  }

  func holds(_ text: String) -> Bool {
    held.withLock { String(decoding: $0, as: UTF8.self).contains(text) }
  }

  func cut() {
    shutdown(client, CInt(SHUT_RDWR))
    shutdown(server, CInt(SHUT_RDWR))
  }

  /// A message of the client, with its type and length.
  func readMessage(type: [UInt8]) -> [UInt8]? {
    guard let length = readAll(4) else { return nil }
    let count = length.reduce(0) { $0 << 8 | Int($1) } - 4
    guard let content = readAll(count) else { return nil }
    return type + length + content
  }

  private func readAll(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let more = read(from: client, atMost: count - bytes.count) else { return nil }
      bytes += more
    }
    return bytes
  }

  /// Some bytes, or `nil` at the end.
  func read(from socket: CInt, atMost limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: min(limit, 1 << 20))
    let count = recv(socket, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  func write(_ bytes: [UInt8], to socket: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, noSignal) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

#if canImport(Darwin)
  private let noSignal: CInt = 0
  let streamSocket = SOCK_STREAM
#else
  private let noSignal = CInt(MSG_NOSIGNAL)
  let streamSocket = CInt(SOCK_STREAM.rawValue)
#endif

/// A socket at PostgreSQL's name in a directory, bound or connected.
private func openSocket(
  _ directory: String,
  _ use: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
) throws -> CInt {
  let descriptor = socket(AF_UNIX, streamSocket, 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let path = Array("\(directory)/.s.PGSQL.5432".utf8)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.prefix($0.count - 1)) }
  let result = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard descriptor >= 0, result == 0 else { throw POSIXError(.EIO) }
  return descriptor
}
