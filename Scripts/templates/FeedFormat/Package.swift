// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "@NAME@",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "@NAME@", targets: ["@NAME@"])
  ],
  dependencies: [
    .package(path: "../FeedFormats"),
    .package(path: "../FeedCore"),
  ],
  targets: [
    .target(name: "@NAME@", dependencies: ["FeedFormats", .product(name: "FeedFailures", package: "FeedCore")]),
    .testTarget(
      name: "@NAME@Tests",
      dependencies: ["@NAME@", "FeedFormats", .product(name: "FeedFormatContract", package: "FeedFormats"), .product(name: "FeedContract", package: "FeedCore")]),
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
