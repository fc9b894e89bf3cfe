// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "DurableFiles",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "DurableFiles", targets: ["DurableFiles"]),
    .library(name: "FailingWrites", targets: ["FailingWrites"]),
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(name: "CFileAttributes"),
    .target(
      name: "DurableFiles",
      dependencies: ["CFileAttributes", .product(name: "FeedFailures", package: "FeedCore")]
    ),
    // A disk that fails on request, for tests alone.
    .target(name: "FailingWrites", path: "Tests/FailingWrites"),
    .testTarget(
      name: "DurableFilesTests",
      dependencies: [
        "DurableFiles", "FailingWrites", "FeedTestSupport",
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
