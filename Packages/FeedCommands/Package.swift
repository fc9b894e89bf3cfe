// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCommands",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedCommands", targets: ["FeedCommands"]),
    .library(name: "FeedEnvironment", targets: ["FeedEnvironment"]),
    .library(name: "ReadingCommands", targets: ["ReadingCommands"]),
    .library(name: "DeliveringCommands", targets: ["DeliveringCommands"]),
    .library(name: "FollowingCommands", targets: ["FollowingCommands"]),
  ],
  dependencies: [
    .package(path: "../CommandLine"),
    .package(path: "../DurableFiles"),
    .package(path: "../FeedAPI"),
    .package(path: "../FeedBrowse"),
    .package(path: "../FeedCLI"),
    .package(path: "../FeedCache"),
    .package(path: "../FeedComments"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedFormats"),
    .package(path: "../FeedGallery"),
    .package(path: "../FeedHTTP"),
    .package(path: "../FeedLibrary"),
    .package(path: "../FeedPictureChoice"),
    .package(path: "../FeedPolling"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedSubscriptions"),
    .package(path: "../FeedTerminal"),
    .package(path: "../FeedTestSupport"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(name: "CFeedCommandsWords", exclude: ["Tables"]),
    .target(
      name: "FeedEnvironment",
      dependencies: [
        "FeedAPI", "FeedBrowse", "FeedCache", "FeedCore", "FeedHTTP", "FeedLibrary",
        "FeedPolling", "FeedTerminal",
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "TerminalPictures", package: "FeedTerminal"),
      ]
    ),
    .target(
      name: "FeedCommands",
      dependencies: [
        "CFeedCommandsWords", "CommandLine", "DurableFiles", "FeedAPI", "FeedBrowse", "FeedCLI",
        "FeedCache", "FeedCore", "FeedEnvironment", "FeedFormats", "FeedHTTP", "FeedLibrary",
        "FeedPolling", "FeedPresentation", "FeedSubscriptions", "FeedTerminal",
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedFilters", package: "FeedSubscriptions"),
      ]
    ),
    .target(
      name: "ReadingCommands",
      dependencies: [
        "CommandLine", "DurableFiles", "FeedAPI", "FeedBrowse", "FeedCLI", "FeedCache",
        "FeedCommands", "FeedComments", "FeedCore", "FeedEnvironment", "FeedHTTP", "FeedLibrary",
        "FeedPresentation", "FeedSubscriptions", "FeedTerminal",
        .product(name: "FeedScreens", package: "FeedPresentation"),
        .product(name: "TerminalPictures", package: "FeedTerminal"),
      ]
    ),
    .target(
      name: "DeliveringCommands",
      dependencies: [
        "CommandLine", "DurableFiles", "FeedAPI", "FeedCLI", "FeedCache", "FeedCommands",
        "FeedCore", "FeedEnvironment", "FeedGallery", "FeedHTTP", "FeedLibrary", "FeedPolling",
        "FeedPresentation", "FeedTerminal", "ImageHeaders", "ReadingCommands",
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "TerminalPictures", package: "FeedTerminal"),
      ]
    ),
    .target(
      name: "FollowingCommands",
      dependencies: [
        "CommandLine", "FeedAPI", "FeedCLI", "FeedCache", "FeedCommands", "FeedCore",
        "FeedEnvironment", "FeedFormats", "FeedHTTP", "FeedLibrary", "FeedPictureChoice",
        "FeedPolling", "FeedPresentation", "FeedSubscriptions", "FeedTerminal",
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedIdentities", package: "FeedFormats"),
        .product(name: "TerminalPictures", package: "FeedTerminal"),
      ]
    ),
    .testTarget(
      name: "FeedCommandsTests",
      dependencies: [
        "FeedCommands", "ReadingCommands", "DeliveringCommands", "FollowingCommands",
        "CommandLine", "FeedCLI", "FeedCore", "FeedFormats", "FeedLibrary", "FeedPictureChoice",
        "FeedPresentation", "FeedTerminal", "FeedTestSupport",
        .product(name: "FeedContract", package: "FeedCore"),
        .product(name: "FeedCoreTestSupport", package: "FeedCore"),
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedWordsContract", package: "FeedPresentation"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
