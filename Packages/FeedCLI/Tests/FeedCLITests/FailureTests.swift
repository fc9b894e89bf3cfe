import CommandLine
import FeedCLI
import FeedCore
import FeedFailures
import FeedPresentation
import FeedTerminal
import ImageHeaders
import Testing

@Suite("A failure of a command")
struct FailureTests {
  @Test(
    "An error has an exit code and a message, if there is something to say",
    arguments: [
      (CancellationError(), ExitCode.interrupted, nil),
      (OutputError.closedPipe, .closedPipe, nil),
      (OutputError.failed(reason: "full"), .ioError, "cannot write the output: full"),
      (UsageError.refused("-o: no"), .usage, "-o: no"),
      (UsageError.feeds("/f", "no"), .config, "cannot use the list of feeds /f: no"),
      (FailureCause.other("broken"), .ioError, "broken"),
      (Failure(message: "as it is", code: .invalidData), .invalidData, "as it is"),
    ] as [(any Error, ExitCode, String?)]
  )
  func mapping(error: any Error, code: ExitCode, message: String?) {
    #expect(Failure(error, in: .inFull) == Failure(message: message, code: code))
  }

  @Test("A feed that could not be loaded says why, and has the code of its kind")
  func load() throws {
    let url = try #require(URL(string: "https://a.example/"))
    let error = LoadFailure(.invalidData, loading: url, cause: FailureCause.emptyBody)
    let sut = Failure(error, in: .inFull)
    #expect(sut.code == .invalidData)
    #expect(sut.message == Language.inFull.text(.failure(error)))
  }

  @Test(
    "The reason why a picture is not kept, as scripts see it",
    arguments: [
      (FailureCause.quota(images: 1, mebibytes: 1), PrefetchReport.Picture.Reason.quota),
      (.privateNetwork, .forbidden), (.notAnImage, .invalidData),
      (.unsupportedImage(.svg), .format),
    ]
  )
  func reasons(cause: FailureCause, reason: PrefetchReport.Picture.Reason) {
    #expect(PrefetchReport.Picture.Reason(cause) == reason)
  }

  @Test(
    "A picture that was not received has the reason of its failure's kind, but invalid data has its cause's",
    arguments: [
      (LoadFailure.Kind.offline, PrefetchReport.Picture.Reason.offline),
      (.connectivity, .connectivity), (.waiting, .connectivity), (.invalidData, .forbidden),
    ]
  )
  func kinds(kind: LoadFailure.Kind, reason: PrefetchReport.Picture.Reason) throws {
    let url = try #require(URL(string: "https://a.example/"))
    let error = LoadFailure(kind, loading: url, cause: FailureCause.privateNetwork)
    #expect(PrefetchReport.Picture.Reason(error) == reason)
  }
}
