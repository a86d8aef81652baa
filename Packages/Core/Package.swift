// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Core",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "Core", targets: ["Core"]),
        .library(name: "CoreHosting", targets: ["CoreHosting"]),
        .library(name: "CoreTesting", targets: ["CoreTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        // What flows, features and contracts are made of. Core passes it on: nobody else imports it.
        .target(
            name: "CoreBase",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser")
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Core",
            dependencies: [
                "CoreBase",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        // What a host runs features with: the catalogue, the runtime, schemas, calls. No feature builds on it.
        .target(
            name: "CoreHosting",
            dependencies: [
                "Core",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "CoreTesting",
            dependencies: [
                "Core", "CoreHosting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreTests",
            dependencies: [
                "Core", "CoreBase", "CoreHosting", "CoreTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
