// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Feature-Chat",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureChat", targets: ["FeatureChat"])
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureChat",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureChatTests",
            dependencies: [
                "FeatureChat",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
