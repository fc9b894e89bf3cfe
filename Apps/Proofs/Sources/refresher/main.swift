import Dispatch
import FeedCache
import FeedCachePostgres
import FeedCore
import FeedRefreshing
import Foundation

/// Written at once: a buffer would be lost when the process is killed.
@Sendable func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func run(_ options: Options) async throws {
  let text = try String(contentsOfFile: options.feeds, encoding: .utf8)
  let urls = text.split(separator: "\n").compactMap { URL(string: String($0)) }
  let configuration = PostgresConfiguration(
    host: options.socket,
    database: "postgres",
    user: "feed",
    schema: options.schema
  )
  let time = FastTime(start: Date(timeIntervalSince1970: options.start), speed: options.speed)
  let service = FeedService(PostgresDatabase(configuration), time: time)
  guard !options.printsSaved else {
    for url in urls {
      let feed = try await service.saved(url).load()
      say("\(url) \(feed.images.first.map { "\($0.url)" } ?? "-")")
    }
    return
  }
  let refresher = service.refresher(of: urls, isAlone: options.isAlone, report: say)
  // The signal's own action would end the process.
  signal(SIGTERM, SIG_IGN)
  let terminated = DispatchSource.makeSignalSource(signal: SIGTERM)
  terminated.setEventHandler { refresher.stop() }
  terminated.resume()
  try await refresher.run()
  terminated.cancel()
  say("stopped")
}

do {
  try await run(Options(Array(CommandLine.arguments.dropFirst())))
} catch let error as Options.UsageError {
  FileHandle.standardError.write(Data("refresher: \(error.message)\n\n\(Options.usage)\n".utf8))
  exit(64)
} catch {
  FileHandle.standardError.write(Data("refresher: \(error)\n".utf8))
  exit(1)
}
