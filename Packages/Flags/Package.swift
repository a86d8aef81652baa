// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Flags",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FlagEvaluation", targets: ["FlagEvaluation"]),
    ],
    dependencies: [
        .package(path: "../Core"),
    ],
    targets: [
        // Optimised in debug builds too: its tests hash a million ids.
        .target(
            name: "FlagEvaluation",
            dependencies: [
                .product(name: "Core", package: "Core")
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "FlagEvaluationTests",
            dependencies: [
                "FlagEvaluation",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
