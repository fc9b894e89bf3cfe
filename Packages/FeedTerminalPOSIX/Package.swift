// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FeedTerminalPOSIX",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FeedTerminalPOSIX", targets: ["FeedTerminalPOSIX"]),
    .library(name: "PseudoTerminals", targets: ["PseudoTerminals"]),
  ],
  dependencies: [
    .package(path: "../FeedBrowse"),
    .package(path: "../FeedCore"),
    .package(path: "../FeedPresentation"),
    .package(path: "../FeedTerminal"),
    .package(path: "../ImageHeaders"),
  ],
  targets: [
    // What Swift cannot do: set up a child before its program begins, which takes `fork`.
    .target(name: "CLimitedChild"),
    .target(
      name: "FeedTerminalPOSIX",
      dependencies: [
        "CLimitedChild", "FeedBrowse", "FeedTerminal", "FeedCore", "FeedPresentation",
        "ImageHeaders", .product(name: "TerminalPictures", package: "FeedTerminal"),
      ]
    ),
    // A terminal without a screen, for tests alone.
    .target(name: "PseudoTerminals", path: "Tests/PseudoTerminals"),
    // A program that the tests run.
    .executableTarget(
      name: "TerminalSample",
      dependencies: ["FeedTerminalPOSIX", "FeedTerminal"],
      path: "Tests/TerminalSample"
    ),
    .testTarget(
      name: "FeedTerminalPOSIXTests",
      dependencies: [
        "FeedTerminalPOSIX", "CLimitedChild", "PseudoTerminals", "TerminalSample", "FeedTerminal",
        "FeedCore", "ImageHeaders", .product(name: "TerminalPictures", package: "FeedTerminal"),
      ],
      // A program that the tests compile: the package manager would link Swift's libraries to it.
      exclude: ["confined.c"]
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
