// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCommands",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedCommands", targets: ["FeedCommands"])
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
      name: "FeedCommands",
      dependencies: [
        "CFeedCommandsWords",
        "CommandLine", "DurableFiles", "FeedAPI", "FeedBrowse", "FeedCLI", "FeedCache",
        "FeedComments", "FeedCore", "FeedFormats", "FeedGallery", "FeedHTTP", "FeedLibrary",
        "FeedPictureChoice", "FeedPolling", "FeedPresentation", "FeedSubscriptions",
        "FeedTerminal", "ImageHeaders",
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedFilters", package: "FeedSubscriptions"),
        .product(name: "FeedIdentities", package: "FeedFormats"),
        .product(name: "FeedScreens", package: "FeedPresentation"),
        .product(name: "TerminalPictures", package: "FeedTerminal"),
      ]
    ),
    .testTarget(
      name: "FeedCommandsTests",
      dependencies: [
        "FeedCommands", "FeedCLI", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        "FeedPictureChoice", "FeedFormats",
        "FeedPresentation", "FeedTerminal", "FeedTestSupport",
        .product(name: "FeedContract", package: "FeedCore"),
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
