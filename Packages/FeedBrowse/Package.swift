// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedBrowse",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedBrowse", targets: ["FeedBrowse"])
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
    .target(name: "CFeedBrowseWords", exclude: ["Tables"]),
    .target(
      name: "FeedBrowse",
      dependencies: [
        "CFeedBrowseWords",
        "FeedTerminal", "FeedPresentation", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"), "ImageHeaders",
        .product(name: "FeedScreens", package: "FeedPresentation"),
        .product(name: "TerminalPictures", package: "FeedTerminal"),
        .product(name: "TextColumns", package: "CommandLine"),
      ]
    ),
    .testTarget(
      name: "FeedBrowseTests",
      dependencies: [
        .product(name: "FeedContract", package: "FeedCore"),
        .product(name: "FeedCoreTestSupport", package: "FeedCore"),
        .product(name: "FeedWordsContract", package: "FeedPresentation"),
        "FeedBrowse", "FeedTerminal", "FeedPresentation", "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"), "ImageHeaders",
        .product(name: "FeedScreens", package: "FeedPresentation"),
        .product(name: "TerminalPictures", package: "FeedTerminal"),
        .product(name: "TextColumns", package: "CommandLine"),
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
