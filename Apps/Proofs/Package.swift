// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Proofs",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "KnownFormats", targets: ["KnownFormats"]),
    .executable(name: "feed-server", targets: ["feed-server"]),
    .executable(name: "StoreTorture", targets: ["StoreTorture"]),
    .executable(name: "formats", targets: ["formats"]),
    .executable(name: "hostility", targets: ["hostility"]),
    .executable(name: "leaks", targets: ["leaks"]),
    .executable(name: "refresher", targets: ["refresher"]),
  ],
  dependencies: [
    .package(path: "../../Packages/DurableFiles"),
    .package(path: "../../Packages/FeedAPI"),
    .package(path: "../../Packages/FeedAPICurl"),
    .package(path: "../../Packages/FeedAPIJSONFeed"),
    .package(path: "../../Packages/FeedAPISyndication"),
    .package(path: "../../Packages/FeedAPIURLSession"),
    .package(path: "../../Packages/FeedCache"),
    .package(path: "../../Packages/FeedCacheFileStore"),
    .package(path: "../../Packages/FeedCachePostgres"),
    .package(path: "../../Packages/FeedCacheSQLite"),
    .package(path: "../../Packages/FeedCore"),
    .package(path: "../../Packages/FeedFormats"),
    .package(path: "../../Packages/FeedHTTP"),
    .package(path: "../../Packages/FeedLibrary"),
    .package(path: "../../Packages/FeedMarkup"),
    .package(path: "../../Packages/FeedPictureChoice"),
    .package(path: "../../Packages/FeedPolling"),
    .package(path: "../../Packages/FeedRefreshing"),
    .package(path: "../../Packages/FeedSubscriptions"),
    .package(path: "../FeedServer"),
    .package(path: "../TestSupport"),
  ],
  targets: [
    .executableTarget(
      name: "feed-server",
      dependencies: ["FeedServer", .product(name: "MisbehavingSite", package: "TestSupport")]
    ),
    // The product's formats of feeds, for Benchmarks too.
    .target(
      name: "KnownFormats",
      dependencies: [
        "FeedFormats", "FeedAPIJSONFeed", "FeedAPISyndication", "FeedCore",
        .product(name: "FeedFailures", package: "FeedCore"),
      ]
    ),
    // What they make of documents, for `make formats`.
    .executableTarget(
      name: "formats",
      dependencies: [
        "FeedFormats", "KnownFormats", .product(name: "FeedFailures", package: "FeedCore"),
        "FeedPictureChoice",
      ]
    ),
    // What hostile servers do to the built program.
    .executableTarget(
      name: "hostility",
      dependencies: [
        "Findings", "FeedMarkup", "FeedSubscriptions", "KnownFormats", "FeedCore", "FeedFormats",
        "FeedAPI", "FeedAPICurl", "FeedServer",
        .product(name: "ChildProcess", package: "TestSupport"),
        .product(name: "LiveServers", package: "TestSupport"), "FeedAPIURLSession", "FeedHTTP",
        "FeedPictureChoice", .product(name: "FeedHTML", package: "FeedMarkup"),
      ],
      resources: [
        .copy("Bodies"), .copy("Samples"), .copy("Traps"), .embedInCode("responses.txt"),
        .embedInCode("http2.txt"),
        .embedInCode("shapes.txt"),
      ]
    ),
    // What makes the built program give a token away.
    .executableTarget(
      name: "leaks",
      dependencies: [
        "Findings", "FeedAPICurl", "FeedServer",
        .product(name: "ChildProcess", package: "TestSupport"),
        .product(name: "LiveServers", package: "TestSupport"), "FeedHTTP",
      ]
    ),
    // An example of a server that keeps feeds fresh, of which `make refreshers` runs several.
    .executableTarget(
      name: "refresher",
      dependencies: [
        "FeedAPICurl", "FeedAPIJSONFeed", "FeedAPISyndication", "FeedCachePostgres", "FeedAPI",
        "FeedCache", "FeedCore", .product(name: "FeedIdentities", package: "FeedFormats"),
        "FeedHTTP", "FeedPolling", "FeedRefreshing",
      ]
    ),
    // What a proof found, how it is printed, and repeatable random numbers.
    .target(name: "Findings"),
    // A program that kills itself, cuts the power and replaces the C library's calls.
    .target(
      name: "FaultySystem",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .executableTarget(
      name: "StoreTorture",
      dependencies: [
        "Findings", "FaultySystem", "FeedCacheFileStore", "FeedCachePostgres", "FeedCacheSQLite",
        "FeedCache", "FeedCore", "DurableFiles", "FeedLibrary", "FeedPolling",
        .product(name: "FeedFailures", package: "FeedCore"),
      ]
    ),
    .testTarget(
      name: "ProofsTests",
      dependencies: [
        "KnownFormats", "feed-server", "FeedAPICurl", "FeedServer",
        .product(name: "ChildProcess", package: "TestSupport"),
        .product(name: "LiveServers", package: "TestSupport"),
        .product(name: "MisbehavingSite", package: "TestSupport"), "FeedAPIURLSession",
        "FeedCore", .product(name: "FeedFailures", package: "FeedCore"), "FeedHTTP",
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
