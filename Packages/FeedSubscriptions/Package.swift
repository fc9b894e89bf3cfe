// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedSubscriptions",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FeedSubscriptions", targets: ["FeedSubscriptions"]),
    .library(name: "FeedFilters", targets: ["FeedFilters"]),
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedMarkup"),
  ],
  targets: [
    .target(name: "FeedFilters", dependencies: ["FeedCore"]),
    .testTarget(name: "FeedFiltersTests", dependencies: ["FeedFilters", "FeedCore"]),
    .target(
      name: "FeedSubscriptions",
      dependencies: [
        "FeedCore", "FeedMarkup", .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "HostNames", package: "FeedCore"),
        .product(name: "FeedHTML", package: "FeedMarkup"), "FeedFilters",
      ]
    ),
    .testTarget(
      name: "FeedSubscriptionsTests",
      dependencies: [
        "FeedSubscriptions", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "HostNames", package: "FeedCore"), "FeedFilters",
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
