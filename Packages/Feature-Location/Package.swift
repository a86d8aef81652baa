// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Feature-Location",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureLocation", targets: ["FeatureLocation"])
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Data"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(path: "../Networking"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureLocation",
            dependencies: [
                "CGazetteer",
                "COutlines",
                .product(name: "Core", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // The outlines of the world's countries, as bytes in the binary.
        .target(name: "COutlines", exclude: ["outlines.bin"]),
        // The packed gazetteer, as bytes in the binary.
        .target(name: "CGazetteer", exclude: ["gazetteer.bin"]),
        // Packs it; run by Scripts/pack-gazetteer.sh, part of no product.
        .executableTarget(
            name: "pack-gazetteer",
            dependencies: ["FeatureLocation"],
            path: "Scripts/pack-gazetteer",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureLocationTests",
            dependencies: [
                "FeatureLocation",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
