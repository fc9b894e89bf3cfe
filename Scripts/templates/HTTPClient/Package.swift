// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "@NAME@",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "@NAME@", targets: ["@NAME@"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedHTTP"),
  ],
  targets: [
    .target(name: "@NAME@", dependencies: ["FeedHTTP"]),
    .testTarget(
      name: "@NAME@Tests",
      dependencies: ["@NAME@", "FeedHTTP", .product(name: "FeedFailures", package: "FeedCore")]),
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
