// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedLibraryFiles",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "FeedLibraryFiles", targets: ["FeedLibraryFiles"])
  ],
  dependencies: [
    .package(path: "../DurableFiles"),
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedLibrary"),
    .package(path: "../FeedPolling"),
    .package(path: "../FeedRefreshing"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(
      name: "FeedLibraryFiles",
      dependencies: [
        "FeedLibrary", "DurableFiles", "FeedCore", "FeedCache",
        .product(name: "FeedFailures", package: "FeedCore"),
      ]
    ),
    .testTarget(
      name: "FeedLibraryFilesTests",
      dependencies: [
        "FeedLibraryFiles", "FeedLibrary", "FeedPolling", "FeedCore", "FeedTestSupport",
        "FeedCache", .product(name: "FeedCacheContract", package: "FeedCache"),
        .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedContract", package: "FeedCore"), "FeedRefreshing",
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
