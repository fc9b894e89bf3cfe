// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Proofs",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ChildProcess", targets: ["ChildProcess"]),
    .library(name: "KnownFormats", targets: ["KnownFormats"]),
    .library(name: "MisbehavingSite", targets: ["MisbehavingSite"]),
    .executable(name: "feed-server", targets: ["feed-server"]),
    .executable(name: "StoreTorture", targets: ["StoreTorture"]),
    .executable(name: "formats", targets: ["formats"]),
    .executable(name: "hostility", targets: ["hostility"]),
  ],
  dependencies: [
    .package(path: "../../Packages/FeedCore"),
    .package(path: "../../Packages/FeedAPI"),
    .package(path: "../../Packages/FeedAPICurl"),
    .package(path: "../../Packages/FeedAPIJSONFeed"),
    .package(path: "../../Packages/FeedAPISyndication"),
    .package(path: "../../Packages/FeedCache"),
    .package(path: "../../Packages/FeedCacheFileStore"),
    .package(path: "../../Packages/FeedCacheSQLite"),
    .package(path: "../../Packages/FeedMarkup"),
    .package(path: "../../Packages/FeedSubscriptions"),
    .package(path: "../FeedServer"),
  ],
  targets: [
    // The one way in which proofs, benchmarks and tests of the built program begin a process.
    .target(name: "ChildProcess"),
    // Servers that FeedServer cannot be: TLS, HTTP/2, a proxy, a bare socket.
    .target(name: "LiveServers", dependencies: ["ChildProcess"]),
    // Every way in which a feed's server can misbehave, and private addresses in all their spellings.
    .target(
      name: "MisbehavingSite", dependencies: ["FeedServer"],
      resources: [.embedInCode("forbidden-addresses.json"), .embedInCode("hostile-feed.json")]),
    .executableTarget(name: "feed-server", dependencies: ["FeedServer", "MisbehavingSite"]),
    // The product's formats of feeds, for Benchmarks too.
    .target(name: "KnownFormats", dependencies: ["FeedAPI", "FeedAPIJSONFeed", "FeedAPISyndication"]),
    // What they make of documents, for `make formats`.
    .executableTarget(name: "formats", dependencies: ["FeedAPI", "KnownFormats"]),
    // What hostile servers do to the built program.
    .executableTarget(
      name: "hostility",
      dependencies: [
        "ChildProcess", "Findings", "FeedMarkup", "FeedSubscriptions", "KnownFormats", "LiveServers", "FeedCore",
        "FeedAPI", "FeedAPICurl", "FeedServer",
        .product(name: "FeedAPIURLSession", package: "FeedAPI"),
      ],
      resources: [
        .copy("Bodies"), .copy("Samples"), .copy("Traps"), .embedInCode("responses.txt"), .embedInCode("http2.txt"),
        .embedInCode("shapes.txt"),
      ]),
    // What a proof found, how it is printed, and repeatable random numbers.
    .target(name: "Findings"),
    // A program that kills itself, cuts the power and replaces the C library's calls.
    .target(name: "FaultySystem", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "StoreTorture",
      dependencies: [
        "Findings", "FaultySystem", "FeedCacheFileStore", "FeedCacheSQLite", "FeedCache", "FeedCore",
        .product(name: "DurableFiles", package: "FeedCacheFileStore"),
      ]),
    .testTarget(
      name: "ProofsTests",
      dependencies: [
        "ChildProcess", "KnownFormats", "LiveServers", "MisbehavingSite", "feed-server",
        "FeedCore", "FeedAPI", "FeedAPICurl", "FeedServer",
        .product(name: "FeedAPIURLSession", package: "FeedAPI"),
      ]),
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
