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
    .package(path: "../FeedCacheContract"),
    .package(path: "../FeedCore"),
  ],
  targets: [
    .target(name: "@NAME@", dependencies: ["FeedCache"]),
    .testTarget(
      name: "@NAME@Tests",
      dependencies: [
        "@NAME@", "FeedCache", "FeedCore", "FeedCacheContract",
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
