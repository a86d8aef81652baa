// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Feature-Health",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [.library(name: "FeatureHealth", targets: ["FeatureHealth"])],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Data"),
        .package(path: "../Language"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureHealth",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "AppData", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureHealthTests",
            dependencies: [
                "FeatureHealth",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
