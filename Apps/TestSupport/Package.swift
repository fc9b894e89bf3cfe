// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TestSupport",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ChildProcess", targets: ["ChildProcess"]),
    .library(name: "LiveServers", targets: ["LiveServers"]),
    .library(name: "MisbehavingSite", targets: ["MisbehavingSite"]),
  ],
  dependencies: [
    .package(path: "../FeedServer")
  ],
  targets: [
    // The one way in which proofs, benchmarks and tests of the built program begin a process.
    .target(name: "ChildProcess"),
    // Servers that FeedServer cannot be: TLS, HTTP/2, a proxy, a bare socket.
    .target(name: "LiveServers", dependencies: ["ChildProcess"]),
    // Every way in which a feed's server can misbehave, and private addresses in all their
    // spellings.
    .target(
      name: "MisbehavingSite",
      dependencies: ["FeedServer"],
      resources: [.embedInCode("forbidden-addresses.json"), .embedInCode("hostile-feed.json")]
    ),
    .testTarget(
      name: "MisbehavingSiteTests",
      dependencies: ["MisbehavingSite", "LiveServers", "FeedServer"]
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
