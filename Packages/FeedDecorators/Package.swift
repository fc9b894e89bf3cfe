// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedDecorators",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedDecorators", targets: ["FeedDecorators"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedPresentation"),
  ],
  targets: [
    .target(name: "FeedDecorators", dependencies: ["FeedCore", "FeedPresentation"]),
    .testTarget(
      name: "FeedDecoratorsTests",
      dependencies: ["FeedDecorators", "FeedCore", "FeedPresentation"]
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
