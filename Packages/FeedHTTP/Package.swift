// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedHTTP",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedHTTP", targets: ["FeedHTTP"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(
      name: "FeedHTTP",
      dependencies: [.product(name: "FeedFailures", package: "FeedCore")]
    ),
    .testTarget(
      name: "FeedHTTPTests",
      dependencies: [
        .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP", "FeedTestSupport",
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
