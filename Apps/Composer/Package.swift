// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Composer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedDecorators", targets: ["FeedDecorators"]),
    .library(name: "FeedComposer", targets: ["FeedComposer"]),
    .executable(name: "feed", targets: ["feed"]),
  ],
  dependencies: [
    .package(path: "../../Packages/CommandLine"),
    .package(path: "../../Packages/DurableFiles"),
    .package(path: "../../Packages/FeedAPI"),
    .package(path: "../../Packages/FeedAPICurl"),
    .package(path: "../../Packages/FeedAPIJSONFeed"),
    .package(path: "../../Packages/FeedAPISyndication"),
    .package(path: "../../Packages/FeedAPIURLSession"),
    .package(path: "../../Packages/FeedBrowse"),
    .package(path: "../../Packages/FeedCLI"),
    .package(path: "../../Packages/FeedCache"),
    .package(path: "../../Packages/FeedCacheFileStore"),
    .package(path: "../../Packages/FeedCommands"),
    .package(path: "../../Packages/FeedComments"),
    .package(path: "../../Packages/FeedCore"),
    .package(path: "../../Packages/FeedFormats"),
    .package(path: "../../Packages/FeedGallery"),
    .package(path: "../../Packages/FeedHTTP"),
    .package(path: "../../Packages/FeedLibrary"),
    .package(path: "../../Packages/FeedLibraryFiles"),
    .package(path: "../../Packages/FeedPictureChoice"),
    .package(path: "../../Packages/FeedPolling"),
    .package(path: "../../Packages/FeedPresentation"),
    .package(path: "../../Packages/FeedSubscriptions"),
    .package(path: "../../Packages/FeedTerminal"),
    .package(path: "../../Packages/FeedTerminalPOSIX"),
    .package(path: "../../Packages/FeedTestSupport"),
    .package(path: "../../Packages/ImageHeaders"),
    .package(path: "../FeedServer"),
    .package(path: "../TestSupport"),
  ],
  targets: [
    // Released like a package: Scripts/vendor gives it a manifest of its own.
    .target(
      name: "FeedDecorators",
      dependencies: [
        "FeedCore", "FeedPresentation", .product(name: "FeedFailures", package: "FeedCore"),
      ],
      exclude: ["README.md"]
    ),
    .testTarget(
      name: "FeedDecoratorsTests",
      dependencies: ["FeedDecorators", "FeedCore", "FeedPresentation"]
    ),
    .target(name: "CFeedComposerWords", exclude: ["Tables"]),
    .target(name: "CFeedManual", exclude: ["feed.1"]),
    .target(
      name: "FeedComposer",
      dependencies: [
        "FeedDecorators", "FeedCore", "CFeedComposerWords", "CFeedManual", "FeedFormats", "FeedAPI",
        "FeedAPIJSONFeed", "FeedAPISyndication", "FeedCache", "DurableFiles", "FeedCacheFileStore",
        "FeedLibrary",
        "FeedLibraryFiles", "FeedPolling", "FeedPresentation", "FeedTerminal", "FeedBrowse",
        "FeedGallery", "FeedSubscriptions", "FeedComments", "FeedCLI", "FeedServer",
        "FeedTerminalPOSIX", "FeedCommands",
        .product(name: "FeedEnvironment", package: "FeedCommands"),
        .product(name: "ReadingCommands", package: "FeedCommands"),
        .product(name: "DeliveringCommands", package: "FeedCommands"),
        .product(name: "FollowingCommands", package: "FeedCommands"),
        // One client for each platform: Linux has libcurl, Apple platforms have URLSession.
        .product(
          name: "FeedAPICurl",
          package: "FeedAPICurl",
          condition: .when(platforms: [.linux])
        ),
        .product(
          name: "FeedAPIURLSession",
          package: "FeedAPIURLSession",
          condition: .when(platforms: [.macOS, .iOS])
        ), .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP",
        .product(name: "FeedIdentities", package: "FeedFormats"),
        "CommandLine",
      ]
    ),
    .executableTarget(name: "feed", dependencies: ["FeedComposer"]),
    .target(
      name: "ComposerDoubles",
      dependencies: [
        "FeedComposer", "FeedCommands", .product(name: "FeedEnvironment", package: "FeedCommands"),
        "FeedCore", "FeedPolling", "FeedCache", "FeedLibrary",
        "FeedTerminal", "FeedHTTP", "ImageHeaders",
        .product(name: "TerminalPictures", package: "FeedTerminal"),
      ],
      path: "Tests/ComposerDoubles"
    ),
    .testTarget(
      name: "FeedComposerTests",
      dependencies: [
        "ComposerDoubles", "FeedComposer", "FeedCommands",
        .product(name: "FeedEnvironment", package: "FeedCommands"),
        "FeedCore", "FeedCache", "FeedLibrary",
        "FeedTerminal",
        "FeedFormats", "FeedPictureChoice",
        "FeedCLI", .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP", "CommandLine",
        .product(name: "TerminalPictures", package: "FeedTerminal"),
        .product(name: "FeedContract", package: "FeedCore"), "FeedPresentation",
        .product(name: "FeedWordsContract", package: "FeedPresentation"),
        "FeedBrowse", "FeedTestSupport",
        .product(name: "TextColumns", package: "CommandLine"),
        .product(name: "ReadingCommands", package: "FeedCommands"),
        .product(name: "DeliveringCommands", package: "FeedCommands"),
        .product(name: "FollowingCommands", package: "FeedCommands"),
      ]
    ),
    // How tests and proofs run the program, on terminals too.
    .target(
      name: "BuiltProgram",
      dependencies: [
        "FeedServer", .product(name: "PseudoTerminals", package: "FeedTerminalPOSIX"),
        .product(name: "ChildProcess", package: "TestSupport"),
        .product(name: "MisbehavingSite", package: "TestSupport"),
      ],
      path: "Tests/BuiltProgram"
    ),
    // Left to `make proofs`.
    .testTarget(
      name: "ProgramProofs",
      dependencies: [
        "feed", "BuiltProgram", "FeedServer", "FeedTerminal",
        .product(name: "PseudoTerminals", package: "FeedTerminalPOSIX"),
        .product(name: "ChildProcess", package: "TestSupport"),
        .product(name: "MisbehavingSite", package: "TestSupport"),
      ]
    ),
    .testTarget(
      name: "AcceptanceTests",
      dependencies: [
        "feed", "BuiltProgram", "ComposerDoubles", "FeedComposer", "FeedCommands",
        .product(name: "FeedEnvironment", package: "FeedCommands"),
        "FeedCore",
        "FeedAPI",
        "FeedPolling", "FeedCache", "FeedLibrary", "FeedTerminal", "FeedBrowse", "FeedCLI",
        "FeedServer",
        "FeedTerminalPOSIX", .product(name: "PseudoTerminals", package: "FeedTerminalPOSIX"),
        .product(name: "ChildProcess", package: "TestSupport"),
        .product(name: "LiveServers", package: "TestSupport"),
        .product(name: "MisbehavingSite", package: "TestSupport"),
        .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP", "FeedPresentation",
        "ImageHeaders",
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
