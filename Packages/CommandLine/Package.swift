// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CommandLine",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "CommandLine", targets: ["CommandLine"]),
    .library(name: "TextColumns", targets: ["TextColumns"]),
  ],
  dependencies: [
    .package(path: "../FeedTestSupport")
  ],
  targets: [
    .target(name: "TextColumns"),
    .target(name: "CommandLine", dependencies: ["TextColumns"]),
    .testTarget(
      name: "TextColumnsTests",
      dependencies: ["TextColumns", "FeedTestSupport"]
    ),
    .testTarget(name: "CommandLineTests", dependencies: ["CommandLine"]),
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
