// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedImagePipeline",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedImagePipeline", targets: ["FeedImagePipeline"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedPresentation"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(name: "FeedImagePipeline", dependencies: ["FeedCore", "ImageHeaders"]),
    .testTarget(
      name: "FeedImagePipelineTests",
      dependencies: [
        "FeedImagePipeline", "FeedPresentation", "FeedCore", "ImageHeaders",
        .product(name: "FeedScreens", package: "FeedPresentation"),
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
