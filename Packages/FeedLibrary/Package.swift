// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedLibrary",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedLibrary", targets: ["FeedLibrary"])
  ],
  dependencies: [
    .package(path: "../FeedCache"),
    .package(path: "../FeedCore"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(
      name: "FeedLibrary",
      dependencies: [
        "FeedCache", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        "ImageHeaders",
      ]
    ),
    .testTarget(
      name: "FeedLibraryTests",
      dependencies: [
        "FeedLibrary", "FeedCache", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        "ImageHeaders",
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
