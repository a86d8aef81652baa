// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Flags",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FlagEvaluation", targets: ["FlagEvaluation"]),
        .library(name: "Flags", targets: ["Flags"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Formats"),
        .package(path: "../Networking"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        // Optimized in debug builds too: its tests hash a million ids.
        .target(
            name: "FlagEvaluation",
            dependencies: [
                .product(name: "Core", package: "Core")
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .target(
            name: "Flags",
            dependencies: [
                "FlagEvaluation",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
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
        .testTarget(
            name: "FlagsTests",
            dependencies: [
                "Flags",
                "FlagEvaluation",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
