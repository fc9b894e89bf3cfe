// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedAPIURLSession",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedAPIURLSession", targets: ["FeedAPIURLSession"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedHTTP"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(
      name: "FeedAPIURLSession",
      dependencies: [.product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP"]
    ),
    .testTarget(
      name: "FeedAPIURLSessionTests",
      dependencies: [
        "FeedAPIURLSession", "FeedTestSupport", .product(name: "FeedFailures", package: "FeedCore"),
        "FeedHTTP",
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
