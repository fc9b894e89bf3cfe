// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCLI",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedCLI", targets: ["FeedCLI"])
  ],
  dependencies: [
    .package(path: "../CommandLine"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedTerminal"),
    .package(path: "../FeedTestSupport"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(name: "CFeedCLIWords", exclude: ["Tables"]),
    .target(
      name: "FeedCLI",
      dependencies: [
        "CFeedCLIWords",
        "FeedTerminal", "FeedPresentation", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "TextColumns", package: "CommandLine"),
        .product(name: "TerminalPictures", package: "FeedTerminal"), "CommandLine",
      ]
    ),
    .testTarget(
      name: "FeedCLITests",
      dependencies: [
        .product(name: "FeedContract", package: "FeedCore"),
        .product(name: "FeedCoreTestSupport", package: "FeedCore"),
        .product(name: "FeedWordsContract", package: "FeedPresentation"),
        "FeedCLI", "FeedTerminal", "FeedPresentation", "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"), "ImageHeaders",
        .product(name: "TerminalPictures", package: "FeedTerminal"), "CommandLine",
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
