// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedPolling",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedPolling", targets: ["FeedPolling"])
  ],
  dependencies: [
    .package(path: "../FeedAPI"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedHTTP"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(
      name: "FeedPolling",
      dependencies: ["FeedCore", .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP"]
    ),
    .testTarget(
      name: "FeedPollingTests",
      dependencies: [
        "FeedPolling", "FeedAPI", "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP",
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
