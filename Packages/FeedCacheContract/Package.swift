// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCacheContract",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedCacheContract", targets: ["FeedCacheContract"])
  ],
  dependencies: [
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
  ],
  targets: [
    .target(name: "FeedCacheContract", dependencies: ["FeedCache", "FeedCore"]),
    .testTarget(
      name: "FeedCacheContractTests",
      dependencies: ["FeedCacheContract", "FeedCache", "FeedCore"]
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
