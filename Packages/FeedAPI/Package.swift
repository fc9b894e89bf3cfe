// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedAPI",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedAPI", targets: ["FeedAPI"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedFormats"),
    .package(path: "../FeedHTTP"),
    .package(path: "../FeedMarkup"),
    .package(path: "../FeedPictureChoice"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(
      name: "FeedAPI",
      dependencies: [
        "FeedFormats", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP",
        .product(name: "FeedHTML", package: "FeedMarkup"), "FeedMarkup", "FeedPictureChoice",
        "ImageHeaders",
      ]
    ),
    .testTarget(
      name: "FeedAPITests",
      dependencies: [
        "FeedAPI", "FeedFormats", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        "FeedHTTP", .product(name: "FeedHTML", package: "FeedMarkup"), "FeedMarkup",
        "FeedPictureChoice", "ImageHeaders",
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
