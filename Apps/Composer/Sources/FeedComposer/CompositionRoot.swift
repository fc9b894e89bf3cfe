import CommandLine
import FeedAPIJSONFeed
import FeedAPISyndication
import FeedBrowse
import FeedCLI
import FeedComments
import FeedCore
import FeedFormats
import FeedGallery
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

/// The composition root of one call: reads the settings, and makes the parts that a command needs.
/// A command takes its parts and does not keep it.
struct CompositionRoot: Sendable {
  /// The formats that the program reads, in the order in which they are asked. Only the proofs have
  /// another list, `KnownFormats`.
  static let formats: [any FeedFormat] = [
    ItemsFormat(),
    JSONFeedFormat(),
    SyndicationFormat(),
    WebPageFormat(),
  ]

  /// What the modules of the program say, beside FeedPresentation, in every language. This is the
  /// only list of them.
  static let words: [Words] = [
    .browser,
    .commandLine,
    .comments,
    .gallery,
    .program,
    .terminal,
  ]

  /// What the reader has chosen.
  let choices: Choices
  /// The feeds that the call names.
  let named: NamedFeeds
  let places: Places
  let reporter: Reporter
  let shared: SharedParts
  /// What is wrong with them matters only where a feed is loaded.
  private let logins: Result<Logins, UsageError>
  private let call: Call

  /// Names are those of the followed feeds, and of `others`, which gets these.
  init(_ call: Call, others: ([FollowedFeed]) -> [FollowedFeed] = { _ in [] }) throws {
    self.call = call
    let environment = call.environment
    choices = try Choices(
      call.arguments,
      environment: environment.variables,
      configFile: try call.configFile()
    )
    places = call.places
    named = try NamedFeeds(
      choices,
      places: places,
      builtIn: [.kept],
      followed: { () throws(UsageError) in
        let followed = try call.followed.feeds()
        return followed + others(followed)
      }
    )
    reporter = Reporter(
      console: call.console,
      language: environment.language,
      now: choices.clock(environment.time.now)
    )
    logins = Result { () throws(UsageError) in
      try Logins(
        in: environment.variables,
        files: environment.files,
        usesProxy: environment.network.usesProxy
      )
    }
    shared = try SharedParts(
      environment: environment,
      choices: choices,
      places: places,
      named: named,
      followed: call.followed,
      reporter: reporter
    )
    if let address = named.address, address.isSchemeAssumed {
      reporter.notice(.assumedURL(address.url))
    }
  }

  /// The feeds that the call asks for: several, or else the one of the settings.
  func feeds(isAutomatic: Bool = false) throws -> AskedFeeds {
    try severalFeeds() ?? alone(feed(isAutomatic: isAutomatic))
  }

  /// One feed alone.
  func alone(_ feed: FeedParts) -> AskedFeeds {
    AskedFeeds(
      feeds: [feed.followed],
      isOfSeveral: false,
      shared: shared,
      reporter: reporter,
      command: call.arguments.command.name,
      makeParts: { _ in feed }
    )
  }

  /// The parts of the feed of the settings.
  func feed(isAutomatic: Bool = false) throws -> FeedParts {
    let url = try named.required()
    let list = try call.followed.checkedList()
    if FeedKind(of: url) == .kept {
      call.followed.tellOfNameTakenByKept(in: list)
    }
    return try feed(at: url, in: list, isAutomatic: isAutomatic)
  }

  /// Throws a usage error for the feed of what is kept, which the command does not take.
  func refuseKept() throws(UsageError) {
    if named.url.map(FeedKind.init) == .kept {
      throw .notOfKept(call.arguments.command)
    }
  }

  /// The parts of a feed that may be followed, with its settings in the list.
  func feed(at url: URL, in list: FeedList, isAutomatic: Bool = false) throws -> FeedParts {
    let followed = FeedKind(of: url) == .kept ? .kept : list.feed(at: url)
    // It may be asked for by the address that it had.
    let url = followed?.url ?? url
    let logins = try logins.get()
    try logins.check(url)
    let own = list.settings(of: url)
    return FeedParts(
      url: url,
      identity: followed?.identity ?? url,
      kind: FeedKind(of: url),
      name: followed?.name,
      shared: shared,
      reporter: reporter,
      feedSettings: own,
      login: logins.stage(of: url, own),
      cookies: CookieStage(feedURL: url, now: shared.time.now),
      isAutomatic: isAutomatic,
      list: list
    )
  }

  /// All followed feeds, or those that have a tag or are named, if the call asks for several; or
  /// `nil`.
  func severalFeeds() throws -> AskedFeeds? {
    guard call.arguments.asksForAllFeeds else {
      return nil
    }
    let list = try call.followed.checkedList()
    let feeds = named.several.isEmpty ? try list.feeds(askedForBy: call.arguments) : named.several
    return try several(feeds, in: list)
  }

  /// All followed feeds; `nil` if there is none.
  func allFollowedFeeds() throws -> AskedFeeds? {
    let list = try call.followed.checkedList()
    return list.feeds.isEmpty ? nil : try several(list.feeds, in: list)
  }

  private func several(_ feeds: [FollowedFeed], in list: FeedList) throws -> AskedFeeds {
    let logins = try logins.get()
    for feed in feeds {
      try logins.check(feed.url)
    }
    return AskedFeeds(
      feeds: feeds,
      isOfSeveral: true,
      shared: shared,
      reporter: reporter,
      command: call.arguments.command.name
    ) { [shared, reporter] feed in
      let own = list.settings(of: feed.url)
      return FeedParts(
        url: feed.url,
        identity: feed.identity,
        kind: FeedKind(of: feed.url),
        name: feed.name,
        shared: shared,
        reporter: reporter.about(feed),
        feedSettings: own,
        login: logins.stage(of: feed.url, own),
        cookies: CookieStage(feedURL: feed.url, now: shared.time.now),
        isAutomatic: true
      )
    }
  }

  var signOfLife: SignOfLife {
    shared.signOfLife(reporter)
  }

  var display: Display {
    Display(
      choices: choices,
      isToBeRead: choices.has(.plain),
      variables: call.environment.variables,
      terminal: call.environment.terminal,
      programs: call.environment.programs,
      reporter: reporter,
      signOfLife: signOfLife,
      budget: shared.limits.imageDataBudget
    )
  }

  /// The program of `--exec`; `nil` without the option. One that does not exist is a usage error,
  /// before anything is loaded for it.
  func pictureProgram() throws(UsageError) -> PictureProgram? {
    guard let program = choices[.exec] else {
      return nil
    }
    let programs = call.environment.programs
    guard programs.isInstalled(program) else {
      throw .noProgram(program)
    }
    return PictureProgram(
      program: program,
      programs: programs,
      files: call.environment.files,
      reporter: reporter
    )
  }
}
