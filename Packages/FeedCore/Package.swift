// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCore",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FeedCore", targets: ["FeedCore"]),
    .library(name: "FeedFailures", targets: ["FeedFailures"]),
    .library(name: "HostNames", targets: ["HostNames"]),
    .library(name: "FeedContract", targets: ["FeedContract"]),
    .library(name: "FeedCoreTestSupport", targets: ["FeedCoreTestSupport"]),
  ],
  dependencies: [
    .package(path: "../ImageHeaders")
  ],
  targets: [
    .target(name: "HostNames"),
    .target(name: "FeedFailures"),
    .target(name: "FeedContract"),
    .target(name: "FeedCore", dependencies: ["FeedFailures", "ImageHeaders", "HostNames"]),
    // Below Tests, since it is for tests alone: no release and no vendored copy has it.
    .target(
      name: "FeedCoreTestSupport",
      dependencies: ["FeedCore"],
      path: "Tests/FeedCoreTestSupport"
    ),
    .testTarget(
      name: "FeedCoreTests",
      dependencies: ["FeedCore", "FeedFailures", "HostNames", "FeedContract"]
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
