// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedPictureChoice",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedPictureChoice", targets: ["FeedPictureChoice"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedMarkup"),
  ],
  targets: [
    .target(
      name: "FeedPictureChoice",
      dependencies: [
        .product(name: "HostNames", package: "FeedCore"),
        .product(name: "FeedHTML", package: "FeedMarkup"),
      ]
    ),
    .testTarget(
      name: "FeedPictureChoiceTests",
      dependencies: [
        "FeedPictureChoice", .product(name: "HostNames", package: "FeedCore"),
        .product(name: "FeedHTML", package: "FeedMarkup"),
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
