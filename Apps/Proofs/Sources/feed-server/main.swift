import FeedServer
import MisbehavingSite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Written at once: whoever started this program waits for the line, and a buffer would keep it back.
func say(_ line: String, to descriptor: Int32) {
  let bytes = Array("\(line)\n".utf8)
  // One call, since a line this short goes into a pipe or a terminal whole. If nobody listens, there is nobody to tell.
  _ = write(descriptor, bytes, bytes.count)
}

/// - Parameter code: One of sysexits: 64 for wrong usage, 71 for what the system refused.
func fail(_ message: String, code: Int32) -> Never {
  say("feed-server: \(message)", to: STDERR_FILENO)
  exit(code)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--help"] || arguments == ["-h"] {
  say(Options.usage, to: STDOUT_FILENO)
  exit(0)
}

// A reader who has left must not end the program.
signal(SIGPIPE, SIG_IGN)

// Blocked before the first thread starts, so that every thread inherits it and the signals wait for `sigwait`.
var endingSignals = sigset_t()
sigemptyset(&endingSignals)
sigaddset(&endingSignals, SIGINT)
sigaddset(&endingSignals, SIGTERM)
pthread_sigmask(SIG_BLOCK, &endingSignals, nil)

do {
  let options = try Options.parse(arguments)
  let server = try FeedServer(address: options.address, port: options.port, answering: DemoSite.misbehaving.answer)
  say("serving \(server.baseURL)/feed.json", to: STDOUT_FILENO)
  var received: Int32 = 0
  sigwait(&endingSignals, &received)
  server.stop()
} catch let error as Options.UsageError {
  fail("\(error.message)\n\n\(Options.usage)", code: 64)
} catch {
  fail("\(error)", code: 71)
}
