// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCacheFileStore",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "FeedCacheFileStore", targets: ["FeedCacheFileStore"]),
    .library(name: "StableHashes", targets: ["StableHashes"]),
  ],
  dependencies: [
    .package(path: "../DurableFiles"),
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(name: "StableHashes"),
    .target(
      name: "FeedCacheFileStore",
      dependencies: [
        "StableHashes", "DurableFiles", "FeedCache", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"),
      ]
    ),
    .testTarget(
      name: "FeedCacheFileStoreTests",
      dependencies: [
        "StableHashes", "DurableFiles", "FeedCacheFileStore",
        .product(name: "FeedCacheContract", package: "FeedCache"), "FeedCache", "FeedCore",
        .product(name: "FailingWrites", package: "DurableFiles"), "FeedTestSupport",
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
