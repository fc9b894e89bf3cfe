// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedSubscriptions",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FeedSubscriptions", targets: ["FeedSubscriptions"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedMarkup"),
  ],
  targets: [
    .target(
      name: "FeedSubscriptions",
      dependencies: [
        "FeedCore", "FeedMarkup", .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "HostNames", package: "FeedCore"),
        .product(name: "FeedHTML", package: "FeedMarkup"),
      ]
    ),
    .testTarget(
      name: "FeedSubscriptionsTests",
      dependencies: [
        "FeedSubscriptions", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "HostNames", package: "FeedCore"),
      ],
      exclude: ["Exports"]
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
