// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCache",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedCache", targets: ["FeedCache"]),
    .library(name: "FeedCacheContract", targets: ["FeedCacheContract"]),
  ],
  dependencies: [
    .package(path: "../FeedCore")
  ],
  targets: [
    .target(
      name: "FeedCache",
      dependencies: ["FeedCore", .product(name: "FeedFailures", package: "FeedCore")]
    ),
    .target(
      name: "FeedCacheContract",
      dependencies: ["FeedCache", "FeedCore", .product(name: "FeedContract", package: "FeedCore")]
    ),
    .testTarget(
      name: "FeedCacheTests",
      dependencies: [
        "FeedCacheContract", "FeedCache", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"),
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
