import Foundation
import LiveServers
import Synchronization

/// A server that is posted forms, and keeps their fields.
final class Webhook: Sendable {
  /// The fields of a form, by their names.
  typealias Form = [String: Data]

  private let server: PlainServer
  private let received: Received

  init() throws {
    let received = Received()
    self.received = received
    server = try PlainServer { connection in
      if let form = Self.form(from: connection) {
        received.forms.withLock { $0.append(form) }
      }
      connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
    }
  }

  var url: String { "http://127.0.0.1:\(server.port)/hooks/secret" }

  var forms: [Form] { received.forms.withLock(\.self) }

  private final class Received: Sendable {
    let forms = Mutex<[Form]>([])
  }

  private static let endOfHead = Data("\r\n\r\n".utf8)

  /// The form of a request whose head has its length.
  private static func form(from connection: PlainConnection) -> Form? {
    var request = Data()
    while case let bytes = connection.read(), !bytes.isEmpty {
      request.append(contentsOf: bytes)
      guard let end = request.range(of: endOfHead) else {
        continue
      }
      let head = String(decoding: request[..<end.lowerBound], as: UTF8.self)
      guard let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap({ Int($0.1) }),
        let boundary = head.firstMatch(of: /boundary=(\S+)/)?.1
      else {
        return nil
      }
      if request.count - end.upperBound >= length {
        return fields(of: Data(request[end.upperBound...]), between: "--\(boundary)")
      }
    }
    return nil
  }

  private static func fields(of body: Data, between boundary: String) -> Form {
    let mark = Data("\r\n\(boundary)".utf8)
    var form: Form = [:]
    var rest = Data("\r\n".utf8) + body
    while let start = rest.range(of: mark) {
      rest = Data(rest[start.upperBound...])
      guard let head = rest.range(of: endOfHead), let end = rest.range(of: mark) else {
        break
      }
      let words = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
      if let name = words.firstMatch(of: /\bname="([^"]+)"/)?.1 {
        form[String(name)] = Data(rest[head.upperBound..<end.lowerBound])
      }
    }
    return form
  }
}
