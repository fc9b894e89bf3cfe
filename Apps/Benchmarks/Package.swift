// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "benchmarks", targets: ["benchmarks"]),
    .executable(name: "xml-parser", targets: ["xml-parser"]),
  ],
  dependencies: [
    .package(path: "../../Packages/FeedCache"),
    .package(path: "../../Packages/FeedCacheFileStore"),
    .package(path: "../../Packages/FeedCachePostgres"),
    .package(path: "../../Packages/FeedCacheSQLite"),
    .package(path: "../../Packages/FeedCore"),
    .package(path: "../../Packages/FeedFormats"),
    .package(path: "../../Packages/FeedImagePipeline"),
    .package(path: "../../Packages/FeedMarkup"),
    .package(path: "../../Packages/FeedPresentation"),
    .package(path: "../../Packages/FeedTerminal"),
    .package(path: "../../Packages/ImageHeaders"),
    .package(path: "../FeedServer"),
    .package(path: "../Proofs"),
    .package(path: "../TestSupport"),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "FeedCore", .product(name: "FeedDates", package: "FeedFormats"), "FeedCache",
        "FeedCacheFileStore", "FeedCachePostgres",
        "FeedCacheSQLite", "FeedImagePipeline", "FeedMarkup", "FeedPresentation", "FeedTerminal",
        "FeedServer", .product(name: "ChildProcess", package: "TestSupport"),
        .product(name: "KnownFormats", package: "Proofs"), "ImageHeaders",
        .product(name: "FeedScreens", package: "FeedPresentation"),
      ]
    ),
    // The only program that links FoundationXML.
    .executableTarget(name: "xml-parser"),
    .testTarget(name: "BenchmarksProofs", dependencies: ["benchmarks", "xml-parser"]),
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
