// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCacheSQLite",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "FeedCacheSQLite", targets: ["FeedCacheSQLite"])
  ],
  dependencies: [
    .package(path: "../DurableFiles"),
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    // What Swift cannot call, in the system's library, which is loaded at the first call.
    .target(
      name: "CFeedSQLite",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(
      name: "FeedCacheSQLite",
      dependencies: [
        "CFeedSQLite", "DurableFiles", "FeedCache", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"),
      ]
    ),
    // A disk that fails on request, for the tests alone.
    .target(name: "FailingSQLite", path: "Tests/FailingSQLite"),
    .testTarget(
      name: "FeedCacheSQLiteTests",
      dependencies: [
        "FeedCacheSQLite", "FailingSQLite", "FeedCache", "FeedCore",
        .product(name: "FeedCacheContract", package: "FeedCache"), "FeedTestSupport",
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
