// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedFormats",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedFormats", targets: ["FeedFormats"]),
    .library(name: "FeedDates", targets: ["FeedDates"]),
    .library(name: "FeedIdentities", targets: ["FeedIdentities"]),
    .library(name: "FeedFormatContract", targets: ["FeedFormatContract"]),
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedMarkup"),
    .package(path: "../FeedPictureChoice"),
    .package(path: "../FeedTestSupport"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(name: "FeedDates"),
    .testTarget(name: "FeedDatesTests", dependencies: ["FeedDates"]),
    .target(name: "FeedIdentities", dependencies: ["FeedPictureChoice", "FeedCore"]),
    .testTarget(
      name: "FeedIdentitiesTests",
      dependencies: ["FeedIdentities", "FeedFormats", "FeedCore", "FeedPictureChoice"]
    ),
    .target(
      name: "FeedFormats",
      dependencies: [
        "FeedDates", "FeedIdentities", "FeedPictureChoice", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"), "ImageHeaders",
        .product(name: "FeedHTML", package: "FeedMarkup"), "FeedMarkup",
      ]
    ),
    .target(
      name: "FeedFormatContract",
      dependencies: [
        "FeedFormats", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        "FeedPictureChoice", .product(name: "FeedContract", package: "FeedCore"),
      ]
    ),
    .testTarget(
      name: "FeedFormatsTests",
      dependencies: [
        "FeedFormats", "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"), "FeedPictureChoice",
      ]
    ),
    .testTarget(
      name: "FeedFormatContractTests",
      dependencies: [
        "FeedFormatContract", "FeedFormats", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"), "FeedPictureChoice",
        .product(name: "FeedContract", package: "FeedCore"),
      ]
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
