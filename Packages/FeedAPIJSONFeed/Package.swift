// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedAPIJSONFeed",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedAPIJSONFeed", targets: ["FeedAPIJSONFeed"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedFormats"),
    .package(path: "../FeedMarkup"),
    .package(path: "../FeedPictureChoice"),
  ],
  targets: [
    .target(
      name: "FeedAPIJSONFeed",
      dependencies: [
        "FeedFormats", .product(name: "FeedDates", package: "FeedFormats"), "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"),
        "FeedPictureChoice", .product(name: "FeedHTML", package: "FeedMarkup"),
      ]
    ),
    .testTarget(
      name: "FeedAPIJSONFeedTests",
      dependencies: [
        "FeedAPIJSONFeed", "FeedFormats", "FeedCore",
        .product(name: "FeedFormatContract", package: "FeedFormats"),
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedContract", package: "FeedCore"),
      ],
      exclude: ["Fixtures"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
