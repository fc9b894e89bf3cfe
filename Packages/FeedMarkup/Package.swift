// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedMarkup",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FeedMarkup", targets: ["FeedMarkup"]),
    .library(name: "FeedHTML", targets: ["FeedHTML"]),
  ],
  dependencies: [
    .package(path: "../FeedCore")
  ],
  targets: [
    // `iconv` is in the C library, but for Apple's platforms.
    .target(
      name: "FeedMarkup",
      dependencies: [.product(name: "FeedFailures", package: "FeedCore")],
      linkerSettings: [
        .linkedLibrary(
          "iconv",
          .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS, .macCatalyst])
        )
      ]
    ),
    .target(name: "FeedHTML", dependencies: ["FeedMarkup"]),
    .testTarget(
      name: "FeedMarkupTests",
      dependencies: ["FeedMarkup", "FeedHTML", .product(name: "FeedFailures", package: "FeedCore")]
    ),
    .testTarget(name: "FeedHTMLTests", dependencies: ["FeedHTML", "FeedMarkup"]),
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
