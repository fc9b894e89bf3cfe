// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.executable(name: "benchmarks", targets: ["benchmarks"])],
  dependencies: [
    .package(path: "../../Packages/FeedCore"),
    .package(path: "../../Packages/FeedAPI"),
    .package(path: "../../Packages/FeedCache"),
    .package(path: "../../Packages/FeedCacheFileStore"),
    .package(path: "../../Packages/FeedPresentation"),
    .package(path: "../../Packages/FeedTerminal"),
    .package(path: "../FeedServer"),
    .package(path: "../Proofs"),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "FeedCore", "FeedAPI", "FeedCache", "FeedCacheFileStore", "FeedPresentation", "FeedTerminal", "FeedServer",
        .product(name: "ChildProcess", package: "Proofs"),
      ]),
    .testTarget(name: "BenchmarksTests", dependencies: ["benchmarks"]),
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
