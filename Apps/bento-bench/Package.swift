// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who only wants the host builds the benchmarks. It is built in release with
// `-enable-testing`, since what it measures is internal to the features.
let package = Package(
    name: "bento-bench",
    platforms: [.macOS(.v26), .iOS(.v26)],
    dependencies: [
        .package(path: "../../Packages/Core"),
        .package(path: "../../Packages/Data"),
        .package(path: "../../Packages/Flags"),
        .package(path: "../../Packages/Networking"),
        .package(path: "../../Packages/Feature-Chat"),
        .package(path: "../../Packages/Feature-Food"),
        .package(path: "../../Packages/Feature-Location"),
        .package(path: "../../Packages/Feature-Reminders"),
        .package(path: "../../Packages/Feature-Wallet"),
        .package(path: "../../Packages/Feature-Workouts"),
        .package(path: "../../Packages/Formats"),
        .package(path: "../bento-relay"),
        .package(path: "../bento-sandbox"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "bento-bench",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "FlagEvaluation", package: "Flags"),
                .product(name: "AppData", package: "Data"),
                .product(name: "DataSync", package: "Data"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingLive", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "SyncRelay", package: "Networking"),
                .product(name: "RelayKit", package: "bento-relay"),
                .product(name: "SandboxKit", package: "bento-sandbox"),
                .product(name: "FeatureChat", package: "Feature-Chat"),
                .product(name: "Conversations", package: "Feature-Chat"),
                .product(name: "ConversationWire", package: "Feature-Chat"),
                .product(name: "CoachIntents", package: "Feature-Chat"),
                .product(name: "CoachRules", package: "Feature-Chat"),
                .product(name: "FeatureFood", package: "Feature-Food"),
                .product(name: "FoodParts", package: "Feature-Food"),
                .product(name: "FoodQuality", package: "Feature-Food"),
                .product(name: "FeatureLocation", package: "Feature-Location"),
                .product(name: "LocationParts", package: "Feature-Location"),
                .product(name: "ReminderRules", package: "Feature-Reminders"),
                .product(name: "FeatureWallet", package: "Feature-Wallet"),
                .product(name: "BitcoinText", package: "Feature-Wallet"),
                .product(name: "ArkLedger", package: "Feature-Wallet"),
                .product(name: "WalletParts", package: "Feature-Wallet"),
                .product(name: "FeatureWorkouts", package: "Feature-Workouts"),
                .product(name: "WorkoutParts", package: "Feature-Workouts"),
                .product(name: "Files", package: "Formats"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        )
    ],
    swiftLanguageModes: [.v6]
)
