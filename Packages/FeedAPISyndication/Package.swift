// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedAPISyndication",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedAPISyndication", targets: ["FeedAPISyndication"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedFormats"),
    .package(path: "../FeedMarkup"),
    .package(path: "../FeedPictureChoice"),
  ],
  targets: [
    .target(
      name: "FeedAPISyndication",
      dependencies: [
        "FeedFormats", .product(name: "FeedDates", package: "FeedFormats"), "FeedMarkup",
        "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"), "FeedPictureChoice",
        .product(name: "FeedHTML", package: "FeedMarkup"),
      ]
    ),
    .testTarget(
      name: "FeedAPISyndicationTests",
      dependencies: [
        "FeedAPISyndication", "FeedFormats", "FeedCore",
        .product(name: "FeedFormatContract", package: "FeedFormats"),
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedContract", package: "FeedCore"),
        .product(name: "FeedHTML", package: "FeedMarkup"),
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
