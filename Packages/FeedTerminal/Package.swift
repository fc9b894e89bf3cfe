// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedTerminal",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedTerminal", targets: ["FeedTerminal"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(name: "FeedTerminal", dependencies: ["FeedPresentation", "FeedCore"]),
    .testTarget(
      name: "FeedTerminalTests",
      dependencies: ["FeedTerminal", "FeedPresentation", "FeedCore", "FeedTestSupport"]
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
