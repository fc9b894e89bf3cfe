// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FeedServer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedServer", targets: ["FeedServer"])
  ],
  targets: [
    // The pictures are compiled in, not copied beside the program, so that an installed binary
    // works anywhere.
    .target(name: "FeedPictures", exclude: ["Pictures"]),
    .target(name: "FeedServer", dependencies: ["FeedPictures"]),
    .testTarget(name: "FeedServerTests", dependencies: ["FeedServer"]),
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
