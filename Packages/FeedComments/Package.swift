// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedComments",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FeedComments", targets: ["FeedComments"])
  ],
  dependencies: [
    .package(path: "../FeedAPI"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedFormats"),
    .package(path: "../FeedHTTP"),
    .package(path: "../FeedMarkup"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    .target(name: "CFeedCommentsWords", exclude: ["Tables"]),
    .target(
      name: "FeedComments",
      dependencies: [
        "CFeedCommentsWords",
        "FeedAPI", "FeedMarkup", "FeedPresentation", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"), "FeedFormats", "FeedHTTP",
        .product(name: "FeedDates", package: "FeedFormats"),
        .product(name: "FeedHTML", package: "FeedMarkup"),
        .product(name: "FeedScreens", package: "FeedPresentation"),
      ]
    ),
    .testTarget(
      name: "FeedCommentsTests",
      dependencies: [
        .product(name: "FeedContract", package: "FeedCore"),
        .product(name: "FeedWordsContract", package: "FeedPresentation"),
        "FeedComments", "FeedPresentation", "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"), "FeedFormats", "FeedHTTP",
        .product(name: "FeedScreens", package: "FeedPresentation"),
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
