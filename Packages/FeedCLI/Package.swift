// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedCLI",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedCLI", targets: ["FeedCLI"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedTerminal"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(name: "FeedCLI", dependencies: ["FeedTerminal", "FeedPresentation", "FeedCore"]),
    .testTarget(
      name: "FeedCLITests",
      dependencies: ["FeedCLI", "FeedTerminal", "FeedPresentation", "FeedCore", "FeedTestSupport"]
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
