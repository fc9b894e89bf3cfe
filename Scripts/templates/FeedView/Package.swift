// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "@NAME@",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "@NAME@", targets: ["@NAME@"])
  ],
  dependencies: [
    .package(path: "../FeedPresentation")
  ],
  targets: [
    .target(name: "@NAME@", dependencies: ["FeedPresentation"]),
    .testTarget(name: "@NAME@Tests", dependencies: ["@NAME@", "FeedPresentation"]),
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
