public import FeedCache
public import FeedHTTP

/// What the program takes from its surroundings, port by port, so that a test replaces any part.
public struct Environment: Sendable {
  /// The environment variables.
  public var variables: [String: String]
  /// What requests are made with.
  public var network: Network
  /// Where feeds are kept.
  public var storage: Storage
  /// The customer's files, and places for what is not kept.
  public var files: Files
  /// The terminal, or what stands in for it.
  public var terminal: Terminal
  /// Other programs.
  public var programs: Programs
  /// The clock, and chance.
  public var time: Time
  /// How much memory the work may take, and the sizes from which on something is said.
  public var limits = Limits()

  /// Makes an environment from its ports.
  public init(
    variables: [String: String],
    network: Network,
    storage: Storage,
    files: Files,
    terminal: Terminal,
    programs: Programs,
    time: Time
  ) {
    self.variables = variables
    self.network = network
    self.storage = storage
    self.files = files
    self.terminal = terminal
    self.programs = programs
    self.time = time
  }
}

/// How much memory the work may take, and the sizes from which on something is said.
public struct Limits: Sendable {
  /// How much image data the caches keep of each feed.
  public var imageData = FeedImageDataLimit()
  /// How much image data is in memory at a time: about four of the largest images that are
  /// accepted.
  public var imageDataBudget = ByteBudget(bytes: 64 << 20)
  /// How much memory several feeds may take, in bytes: their texts and URLs, and 512 for each
  /// image.
  public var feedMemory = 256 << 20
  /// How many bytes a page with its pictures inside may have before a notice suggests files beside
  /// it: mail and browsers are slow above.
  public var largePage = 50_000_000

  /// Makes the limits of the product.
  public init() {}
}
