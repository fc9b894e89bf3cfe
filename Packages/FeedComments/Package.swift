// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedComments",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedComments", targets: ["FeedComments"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedAPI"),
    .package(path: "../FeedMarkup"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(
      name: "FeedComments",
      dependencies: ["FeedAPI", "FeedMarkup", "FeedPresentation", "FeedCore"]
    ),
    .testTarget(
      name: "FeedCommentsTests",
      dependencies: ["FeedComments", "FeedAPI", "FeedPresentation", "FeedCore", "FeedTestSupport"]
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
