// swift-tools-version: 6.2
// Enough of SwiftUI and UIKit to compile the examples in articles where these frameworks are missing, and to try the one of UIKit.
import PackageDescription

let package = Package(
  name: "stand-ins",
  products: [
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "UIKit", targets: ["UIKit"]),
  ],
  targets: [
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(name: "UIKit"),
  ],
  swiftLanguageModes: [.v6]
)
