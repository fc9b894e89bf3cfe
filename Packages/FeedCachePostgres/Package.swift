// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCachePostgres",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "FeedCachePostgres", targets: ["FeedCachePostgres"])
  ],
  dependencies: [
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedLibrary"),
    .package(path: "../FeedPolling"),
    .package(path: "../FeedRefreshing"),
  ],
  targets: [
    // The functions of the system's libpq, which is loaded at the first connection.
    .target(
      name: "CFeedPostgres",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(
      name: "FeedCachePostgres",
      dependencies: [
        "CFeedPostgres", "FeedCache", "FeedPolling", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"), "FeedRefreshing",
      ]
    ),
    .testTarget(
      name: "FeedCachePostgresTests",
      dependencies: [
        "FeedCachePostgres", "FeedCache", .product(name: "FeedCacheContract", package: "FeedCache"),
        "FeedPolling", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedContract", package: "FeedCore"), "FeedRefreshing", "FeedLibrary",
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
