package import CommandLine
import FeedAPI
package import FeedBrowse
package import FeedCLI
package import FeedCommands
package import FeedCore
package import FeedEnvironment
package import FeedHTTP
import FeedLibrary
package import FeedPresentation
package import FeedTerminal
package import TerminalPictures

/// How a feed is shown on stdout: laid out with pictures on a terminal, else in the plain format.
package struct Display: Sendable {
  /// Where the picture of a row comes from.
  package struct PictureSource: Sendable {
    package let key: ImageDataKey
    /// The URL of its feed.
    package let feed: URL
    /// What loads it; `nil` for one that is not to be shown.
    package let loader: (any FeedImageDataLoader)?
  }

  /// How much news a person sees at a time who has not said how much.
  static let mostNews = 50

  package let choices: Choices
  /// Whether it is lines to be read aloud.
  package var isToBeRead: Bool
  package let variables: [String: String]
  package let terminal: Terminal
  package let programs: Programs
  package let reporter: Reporter
  package let signOfLife: SignOfLife
  package let budget: ByteBudget
  package let onMainQueue: Call.Dispatch
  /// How many images are shown at most.
  package let limit: Int?

  /// How pictures and links are shown on a terminal that has given `answers` if it was asked.
  /// Throws a usage error for a program that is not installed.
  package func shape(_ answers: TerminalAnswers? = nil) throws -> PictureProtocol {
    guard !isToBeRead else {
      return PictureProtocol(.none, hasLinks: false)
    }
    return try choices.pictureProtocol(
      environment: variables,
      isTerminal: terminal.output.isTerminal,
      hasChafa: pictures.hasChafa,
      answers: answers
    )
  }

  /// What the terminal is asked, and how pictures are shown once it has answered; `nil` where the
  /// customer says how, or where the question would be shown.
  package func inquiry(
    insteadOf shape: PictureProtocol
  ) async -> (question: TerminalQuestion, choice: BrowseLook.Choice)? {
    guard choices[.images] == .auto, shape.showsPictures || shape.kind == .link else {
      return nil
    }
    let passesTmux = await programs.passesTmux()
    guard let question = TerminalQuestion(in: variables, passesTmux: passesTmux) else {
      return nil
    }
    let choice: BrowseLook.Choice = { answers in
      do { return try self.shape(answers) } catch {
        return shape
      }
    }
    return (question, choice)
  }

  /// Does `work` with the view for the terminal, which is asked first what it can do; and with
  /// whether pictures are shown.
  package func withView(
    _ work: (_ view: any FeedView, _ showsPictures: Bool) async throws -> ExitCode
  ) async throws -> ExitCode {
    let shape = try shape()
    guard !reporter.console.isQuiet, let inquiry = await inquiry(insteadOf: shape),
      let keyboard = terminal.answering()
    else {
      return try await work(view(shape), shape.showsPictures)
    }
    let asking = TerminalInquiry(
      inquiry.question,
      keyboard: keyboard,
      output: terminal.output,
      within: terminal.answerTime ?? TerminalInquiry.patience
    )
    return try await asking.during { answers in
      let shape = answers.map(inquiry.choice) ?? shape
      return try await work(view(shape, cell: answers?.cell), shape.showsPictures)
    }
  }

  /// The size of a cell is what the system reports, or else the terminal.
  private func view(_ shape: PictureProtocol, cell: TerminalSize.Cell? = nil) -> any FeedView {
    let size = terminal.output.size().map { size in
      TerminalSize(columns: size.columns, rows: size.rows, cell: size.cell ?? cell)
    }
    guard !isToBeRead, size != nil || shape.showsPictures else {
      let view = TextView(
        console: reporter.console,
        limit: limit,
        language: reporter.language,
        isToBeRead: isToBeRead
      )
      return onMainQueue(view)
    }
    let view = TerminalView(
      console: reporter.console,
      size: size ?? TerminalSize(columns: 0, rows: 0),
      limit: limit,
      shape: shape,
      language: reporter.language,
      programs: pictures
    )
    return onMainQueue(view)
  }

  /// The programs that draw pictures, within the time for each.
  package var pictures: any PicturePrograms { programs.pictures(choices[.timeout]) }

  /// Shows the pictures in the order of the rows, each by its loader, which reports
  /// why it could not save one. Each feed has its share of those that are loaded ahead.
  package func fill(
    _ screen: FeedScreen,
    on view: some FeedView,
    from sources: (_ onSaveFailure: @escaping @Sendable (any Error) -> Void) -> [PictureSource]
  ) async throws {
    let saveFailures = Collector<any Error>()
    let sources = sources(saveFailures.add).prefix(limit ?? .max)
    let rows = ShownRows(screen: screen, view: view, presenter: reporter.presenter)
    defer { budget.prefer(nil) }
    try await signOfLife.during {
      try await show(Array(sources), in: rows)
      if let failure = saveFailures.values.first {
        reporter.notice(.cannotSave(because: .reason(failure)))
      }
    }
  }

  private func show(_ sources: [PictureSource], in rows: ShownRows) async throws {
    let delivery = ImageDataDelivery<Int>(
      find: { sources[$0].loader == nil ? .saved(bytes: 0, wasThere: true) : nil },
      load: { index in
        let source = sources[index]
        return try await source.loader?.result(for: source.key)
          ?? .failure(ImageDataNotFound(source.key.url))
      },
      keep: { data, index in
        try await rows.show(.success(data), at: index)
        return .saved(bytes: data.count, wasThere: false)
      }
    )
    do {
      try await delivery.deliver(
        Array(sources.indices),
        inOrder: .ofAll,
        of: { sources[$0].feed },
        room: budget.roomForEarlyPictures
      ) { index in
        // It should not wait for later ones, which may come slowly.
        budget.prefer(sources[index].key.url)
      } each: { index, outcome in
        if case .failed(let error) = outcome {
          try await rows.show(.failure(error), at: index)
        }
      }
    } catch let stopped as ImageDataWorkStopped {
      throw stopped.cause
    }
  }
}

/// Rows on a view, whose pictures come one after another.
private struct ShownRows: Sendable {
  let screen: FeedScreen
  let view: any FeedView
  let presenter: FeedPresenter

  /// Shows a picture. Once it is on the screen its memory is freed: a long feed's pictures would
  /// fill it.
  func show(_ picture: Result<Data, any Error>, at index: Int) async throws {
    var shown = screen
    shown.rows[index].picture = presenter.picture(picture)
    try await view.display(.loaded(shown))
  }
}

extension ByteBudget {
  /// How many bytes of pictures may wait for those before them: while they do, any other one finds
  /// its place in memory, and holds no permit for which they wait.
  package var roomForEarlyPictures: Int { room(beside: RemoteFeedImageDataLoader.defaultBodyLimit) }
}

extension CallParts {
  /// How feeds are shown.
  package var display: Display {
    Display(
      choices: choices,
      isToBeRead: choices.has(.plain),
      variables: call.environment.variables,
      terminal: call.environment.terminal,
      programs: call.environment.programs,
      reporter: reporter,
      signOfLife: signOfLife,
      budget: shared.limits.imageDataBudget,
      onMainQueue: call.onMainQueue,
      limit: choices[.limit] ?? (isMorning ? Display.mostNews : nil)
    )
  }

  /// Whether a person sees what is new in all feeds, without having named one.
  private var isMorning: Bool { named.isNewsOfAll && call.environment.terminal.output.isTerminal }
}
