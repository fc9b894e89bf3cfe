// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FeedServer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedServer", targets: ["FeedServer"]),
    .executable(name: "feed-server", targets: ["feed-server"]),
  ],
  targets: [
    // The pictures are compiled in, not copied beside the program, so that an installed binary works anywhere.
    .target(name: "FeedPictures", exclude: ["Pictures"]),
    .target(name: "FeedServer", dependencies: ["FeedPictures"]),
    .executableTarget(name: "feed-server", dependencies: ["FeedServer"]),
    .testTarget(name: "FeedServerTests", dependencies: ["FeedServer", "feed-server"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
