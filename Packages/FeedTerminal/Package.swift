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
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(
      name: "FeedTerminal",
      dependencies: [
        "FeedPresentation", .product(name: "FeedFailures", package: "FeedCore"), "ImageHeaders",
      ]
    ),
    .testTarget(
      name: "FeedTerminalTests",
      dependencies: [
        "FeedTerminal", "FeedPresentation", "FeedCore", "FeedTestSupport", "ImageHeaders",
      ]
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
