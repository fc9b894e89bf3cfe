// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedPresentation",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FeedPresentation", targets: ["FeedPresentation"]),
    .library(name: "FeedScreens", targets: ["FeedScreens"]),
    .library(name: "FeedWordsContract", targets: ["FeedWordsContract"]),
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedTestSupport"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    // The words are compiled in, so that a program needs no files beside it.
    .target(name: "CFeedPresentationWords", exclude: ["Tables"]),
    .target(
      name: "FeedPresentation",
      dependencies: [
        "CFeedPresentationWords", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        "ImageHeaders",
      ]
    ),
    .target(name: "FeedScreens", dependencies: ["FeedPresentation", "FeedCore", "ImageHeaders"]),
    .target(
      name: "FeedWordsContract",
      dependencies: ["FeedPresentation", .product(name: "FeedContract", package: "FeedCore")]
    ),
    .testTarget(
      name: "FeedPresentationTests",
      dependencies: [
        "FeedPresentation", "FeedWordsContract",
        .product(name: "FeedCoreTestSupport", package: "FeedCore"),
        .product(name: "FeedContract", package: "FeedCore"), "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"), "ImageHeaders",
      ]
    ),
    .testTarget(
      name: "FeedScreensTests",
      dependencies: [
        "FeedScreens", "FeedCore", .product(name: "FeedFailures", package: "FeedCore"),
        .product(name: "FeedCoreTestSupport", package: "FeedCore"),
        "FeedPresentation", "ImageHeaders",
      ]
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
