// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedGallery",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FeedGallery", targets: ["FeedGallery"])
  ],
  dependencies: [
    .package(path: "../FeedCore"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedTestSupport"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    .target(name: "CFeedGalleryWords", exclude: ["Tables"]),
    .target(
      name: "FeedGallery",
      dependencies: ["CFeedGalleryWords", "FeedPresentation", "FeedCore", "ImageHeaders"]
    ),
    .testTarget(
      name: "FeedGalleryTests",
      dependencies: [
        .product(name: "FeedContract", package: "FeedCore"),
        .product(name: "FeedWordsContract", package: "FeedPresentation"),
        "FeedGallery", "FeedPresentation", "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"), "ImageHeaders",
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
