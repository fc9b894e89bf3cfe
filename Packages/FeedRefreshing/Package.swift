// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedRefreshing",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedRefreshing", targets: ["FeedRefreshing"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedPolling"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(
      name: "FeedRefreshing",
      dependencies: [
        "FeedCore", "FeedPolling", .product(name: "FeedFailures", package: "FeedCore"),
      ]
    ),
    .testTarget(
      name: "FeedRefreshingTests",
      dependencies: [
        "FeedRefreshing", "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"),
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
