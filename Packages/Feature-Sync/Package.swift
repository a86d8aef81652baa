// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Feature-Sync",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureSync", targets: ["FeatureSync"])
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Data"),
        .package(path: "../Formats"),
        .package(path: "../../Apps/bento-relay"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(
            name: "FeatureSync",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "DataSync", package: "Data"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "QRCodes", package: "Formats"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureSyncTests",
            dependencies: [
                "FeatureSync",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "DataSync", package: "Data"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "RelayTesting", package: "bento-relay"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
