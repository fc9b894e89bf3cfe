// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedTestSupport",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FeedTestSupport", targets: ["FeedTestSupport"])
  ],
  targets: [
    // Below Tests, since it is for tests alone: no release and no vendored copy has it.
    .target(name: "FeedTestSupport", path: "Tests/FeedTestSupport"),
    .testTarget(name: "FeedTestSupportTests", dependencies: ["FeedTestSupport"]),
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
