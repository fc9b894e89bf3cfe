// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedTerminal",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedTerminal", targets: ["FeedTerminal"]),
    .library(name: "TerminalPictures", targets: ["TerminalPictures"]),
  ],
  dependencies: [
    .package(path: "../CommandLine"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedTestSupport"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(name: "CFeedTerminalWords", exclude: ["Tables"]),
    .target(
      name: "FeedTerminal",
      dependencies: [
        "CFeedTerminalWords", "FeedPresentation",
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "TextColumns", package: "CommandLine"),
      ]
    ),
    .target(
      name: "TerminalPictures",
      dependencies: ["FeedTerminal", "FeedPresentation", "ImageHeaders"]
    ),
    .testTarget(
      name: "FeedTerminalTests",
      dependencies: [
        "FeedTerminal", "FeedPresentation", "FeedCore", "FeedTestSupport",
        .product(name: "TextColumns", package: "CommandLine"),
      ]
    ),
    .testTarget(
      name: "TerminalPicturesTests",
      dependencies: [
        .product(name: "FeedContract", package: "FeedCore"),
        .product(name: "FeedWordsContract", package: "FeedPresentation"),
        "TerminalPictures", "FeedCore", "FeedPresentation", "FeedTerminal", "FeedTestSupport",
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
