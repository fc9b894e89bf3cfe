// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCacheFileStore",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedCacheFileStore", targets: ["FeedCacheFileStore"])
  ],
  dependencies: [
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
  ],
  targets: [
    .target(name: "FeedCacheFileStore", dependencies: ["FeedCache", "FeedCore"]),
    // The torture tests: a program, because it kills itself, cuts the power and replaces the C library's calls.
    .target(name: "FaultySystem", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "StoreTorture", dependencies: ["FaultySystem", "FeedCacheFileStore", "FeedCache", "FeedCore"]),
    .testTarget(
      name: "FeedCacheFileStoreTests",
      dependencies: [
        "FeedCacheFileStore", "FaultySystem", "StoreTorture", "FeedCache", "FeedCore",
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
