// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCacheFileStore",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "FeedCacheFileStore", targets: ["FeedCacheFileStore"])
  ],
  dependencies: [
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
  ],
  targets: [
    .target(name: "FeedCacheFileStore", dependencies: ["FeedCache", "FeedCore"]),
    // A disk that fails on request, for the tests alone.
    .target(name: "FailingWrites", path: "Tests/FailingWrites"),
    .testTarget(
      name: "FeedCacheFileStoreTests",
      dependencies: [
        "FeedCacheFileStore", "FailingWrites", "FeedCache", "FeedCore",
        .product(name: "FeedCacheContract", package: "FeedCache"),
      ]),
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
