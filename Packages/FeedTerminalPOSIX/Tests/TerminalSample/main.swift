// A program for the tests. Its word says what it does with a terminal.
import FeedTerminal
import FeedTerminalPOSIX

let word = CommandLine.arguments.last ?? ""
let say: @Sendable (String) throws -> Void = { text in
  try Output(descriptor: STDOUT_FILENO).write("\(text)\n")
}

@Sendable func act(_ output: Output) async throws {
  switch word {
  case "events":
    try say("begun")
    try await TerminalProcess.passEvents { try say("\($0)") }
  case "stay":
    try output.write("\u{1B}[1mbegun\n")
    while true {
      usleep(1_000)
    }
  default:
    output.willLeave("left")
    try output.write("\u{1B}[1mbegun\n")
    try await Task.sleep(for: .seconds(1_000))
  }
}

TerminalProcess.run { terminal in
  if let code = CInt(word) {
    return code
  }
  do { try await act(Output(descriptor: STDOUT_FILENO, of: terminal)) } catch {}
  return nil
} refuse: { reason in
  do { try say(reason) } catch {}
  return 74
}
