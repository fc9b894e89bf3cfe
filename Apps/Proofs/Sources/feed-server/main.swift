import FeedServer
import MisbehavingSite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Written at once: the caller waits for the line, and a buffer would keep it back.
func say(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
  let bytes = Array("\(line)\n".utf8)
  // A line this short goes into a pipe or a terminal in one call. Without a reader there is nobody
  // to report it to.
  _ = write(descriptor, bytes, bytes.count)
}

func fail(_ message: String, code: Int32) -> Never {
  say("feed-server: \(message)", to: STDERR_FILENO)
  exit(code)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--help"] || arguments == ["-h"] {
  say(Options.usage)
  exit(0)
}

// A client that leaves must not end the program.
signal(SIGPIPE, SIG_IGN)

// Blocked before the first thread starts, so that every thread inherits it and the signals wait for
// `sigwait`.
var endingSignals = sigset_t()
sigemptyset(&endingSignals)
sigaddset(&endingSignals, SIGINT)
sigaddset(&endingSignals, SIGTERM)
pthread_sigmask(SIG_BLOCK, &endingSignals, nil)

do {
  let options = try Options.parse(arguments)
  let server = try FeedServer(
    address: options.address,
    port: options.port,
    responding: DemoSite.misbehaving.response
  )
  say("serving \(server.baseURL)/feed.json")
  var received: Int32 = 0
  sigwait(&endingSignals, &received)
  server.stop()
} catch let error as Options.UsageError {
  fail("\(error.message)\n\n\(Options.usage)", code: 64)
} catch {
  fail("\(error)", code: 71)
}
