// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ImageHeaders",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "ImageHeaders", targets: ["ImageHeaders"])
  ],
  targets: [
    .target(name: "ImageHeaders"),
    .testTarget(name: "ImageHeadersTests", dependencies: ["ImageHeaders"]),
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
