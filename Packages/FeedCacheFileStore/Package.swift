// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCacheFileStore",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "DurableFiles", targets: ["DurableFiles"]),
    .library(name: "FeedCacheFileStore", targets: ["FeedCacheFileStore"]),
  ],
  dependencies: [
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
  ],
  targets: [
    // A file that programs and people edit; the store writes its own files by the same protocol.
    .target(name: "DurableFiles", dependencies: ["FeedCore"]),
    .target(name: "FeedCacheFileStore", dependencies: ["DurableFiles", "FeedCache", "FeedCore"]),
    // A disk that fails on request, for the tests alone.
    .target(name: "FailingWrites", path: "Tests/FailingWrites"),
    .testTarget(
      name: "FeedCacheFileStoreTests",
      dependencies: [
        "DurableFiles", "FeedCacheFileStore", "FailingWrites", "FeedCache", "FeedCore",
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
