// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Feature-Workouts",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureWorkouts", targets: ["FeatureWorkouts"])
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureWorkouts",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureWorkoutsTests",
            dependencies: [
                "FeatureWorkouts",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
