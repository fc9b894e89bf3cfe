// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "@NAME@",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "@NAME@", targets: ["@NAME@"])
  ],
  dependencies: [
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
  ],
  targets: [
    .target(name: "@NAME@", dependencies: ["FeedCache", "FeedCore"]),
    .testTarget(
      name: "@NAME@Tests",
      dependencies: [
        "@NAME@", "FeedCache", "FeedCore", .product(name: "FeedCacheContract", package: "FeedCache"),
        .product(name: "FeedContract", package: "FeedCore"),
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
