import ChildProcess
import Foundation
import Synchronization

/// A page in a browser without a window that a test looks at as a customer would: with keys, and on
/// paper.
///
/// It speaks the browser's DevTools protocol through two pipes: JSON messages, each with a NUL at
/// its end.
final class ChromiumTab {
  struct Broken: Error { let message: String }

  private let run: Run
  private let commands: FileHandle
  private let replies: FileHandle
  private var messages: AsyncStream<Data>.Iterator
  private var session: String?
  private var number = 0

  /// Opens the page at a URL of a file; its loading is over when this returns.
  init(_ path: String, opening url: String, in directory: String) async throws {
    let pipe = "\(directory)/\(UUID().uuidString)"
    for name in ["in", "out"] where mkfifo("\(pipe).\(name)", 0o600) != 0 {
      throw Broken(message: "no pipe")
    }
    // For reading and writing: nobody waits for the other end.
    let ends = try ["in", "out"].map { name in
      try FileHandle(forUpdating: URL(filePath: "\(pipe).\(name)"))
    }
    commands = ends[0]
    replies = ends[1]
    let (stream, arrived) = AsyncStream<Data>.makeStream()
    messages = stream.makeAsyncIterator()
    let unfinished = Unfinished()
    replies.readabilityHandler = { handle in
      unfinished.add(handle.availableData).forEach { arrived.yield($0) }
    }
    let words = [
      "-c", "exec \"$0\" \"$@\" 3<'\(pipe).in' 4>'\(pipe).out'", path, "--headless=new",
      "--no-sandbox",
      "--disable-gpu", "--no-first-run", "--disable-background-networking",
      "--disable-dev-shm-usage",
      "--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>",
      "--user-data-dir=\(pipe).profile",
      "--remote-debugging-pipe", "about:blank",
    ]
    let variables = ["HOME": directory, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    run = try Run("/bin/sh", words, variables: variables, outputs: directory)
    let target =
      try await call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
    session =
      try await call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]
      as? String
    _ = try await call("Page.navigate", ["url": url])
    try await wait(until: "document.readyState == 'complete'")
  }

  /// Ends the browser, and waits for that: it writes to its directory until then.
  func close() async throws {
    replies.readabilityHandler = nil
    run.terminate()
    _ = try await run.outcome()
  }

  /// The value of an expression in the page, as text.
  func text(_ expression: String) async throws -> String {
    let parameters: [String: Any] = [
      "expression": "Promise.resolve(\(expression)).then(String)", "awaitPromise": true,
    ]
    let result = try await call("Runtime.evaluate", parameters)["result"] as? [String: Any]
    return result?["value"] as? String ?? ""
  }

  /// Waits until an expression is true.
  func wait(until expression: String) async throws {
    _ = try await text(
      "new Promise(done => { const look = () => (\(expression)) ? done() : setTimeout(look, 5); look() })"
    )
  }

  /// Presses a key, and returns the text, or the identity, of what then has the focus.
  @discardableResult func press(_ key: Key) async throws -> String {
    var parameters: [String: Any] = [
      "key": key.rawValue, "code": key.rawValue, "windowsVirtualKeyCode": key.code,
    ]
    if key == .enter { parameters["text"] = "\r" }
    for type in ["keyDown", "keyUp"] {
      parameters["type"] = type
      _ = try await call("Input.dispatchKeyEvent", parameters)
    }
    return try await text("document.activeElement.id || document.activeElement.textContent.trim()")
  }

  enum Key: String {
    case tab = "Tab"
    case enter = "Enter"
    case escape = "Escape"
    case left = "ArrowLeft"
    case right = "ArrowRight"

    fileprivate var code: Int {
      switch self {
      case .tab: 9
      case .enter: 13
      case .escape: 27
      case .left: 37
      case .right: 39
      }
    }
  }

  /// The page's own scripts stand still from now on; what a test asks for is still answered.
  func stopScripts() async throws {
    _ = try await call("Emulation.setScriptExecutionDisabled", ["value": true])
  }

  /// The window has this width from now on.
  func resize(to width: Int) async throws {
    let parameters: [String: Any] = [
      "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false,
    ]
    _ = try await call("Emulation.setDeviceMetricsOverride", parameters)
  }

  /// How many sheets of paper the page takes.
  func sheets() async throws -> Int {
    let result = try await call("Page.printToPDF", [:])
    let document = Data(base64Encoded: result["data"] as? String ?? "") ?? Data()
    let text = String(decoding: document, as: UTF8.self)
    return text.matches(of: /\/Type \/Page\b/).count
  }

  /// Clicks on a point of the window: of its width and its height these parts.
  func click(x: Double, y: Double) async throws {
    let width = Double(try await text("innerWidth")) ?? 0
    let height = Double(try await text("innerHeight")) ?? 0
    var parameters: [String: Any] = [
      "x": x * width, "y": y * height, "button": "left", "clickCount": 1,
    ]
    for type in ["mousePressed", "mouseReleased"] {
      parameters["type"] = type
      _ = try await call("Input.dispatchMouseEvent", parameters)
    }
  }

  /// The page is shown as on paper from now on.
  func usePaper() async throws {
    _ = try await call("Emulation.setEmulatedMedia", ["media": "print"])
  }

  private func call(_ method: String, _ parameters: [String: Any]) async throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try commands.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while let reply = await messages.next() {
      // The others are events.
      guard let reply = try JSONSerialization.jsonObject(with: reply) as? [String: Any],
        reply["id"] as? Int == number
      else { continue }
      guard let result = reply["result"] as? [String: Any] else {
        throw Broken(message: "\(reply)")
      }
      return result
    }
    throw Broken(message: "the browser is gone")
  }

  /// Messages as far as they have come.
  private final class Unfinished: Sendable {
    private let bytes = Mutex(Data())

    func add(_ more: Data) -> [Data] {
      bytes.withLock { bytes in
        bytes += more
        var parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map { Data($0) }
        bytes = parts.removeLast()
        return parts
      }
    }
  }
}
