// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedAPICurl",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedAPICurl", targets: ["FeedAPICurl"])
  ],
  dependencies: [
    .package(path: "../FeedAPI"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedHTTP"),
    .package(path: "../FeedTestSupport"),
  ],
  targets: [
    // What Swift cannot call: functions of a variable number of arguments, in a library that is
    // loaded at the first request.
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "FeedAPICurl",
      dependencies: [
        "CCurl", .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP",
        .product(name: "HostNames", package: "FeedCore"),
      ]
    ),
    .testTarget(
      name: "FeedAPICurlTests",
      dependencies: [
        "FeedAPICurl", "CCurl", "FeedAPI", "FeedCore", "FeedTestSupport",
        .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP",
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
