// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Feature-Reminders",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureReminders", targets: ["FeatureReminders"]),
        // For the benchmarks alone.
        .library(name: "ReminderRules", targets: ["ReminderRules"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Data"),
        .package(path: "../Formats"),
        .package(path: "../Language"),
        .package(path: "../Networking"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(
            name: "FeatureReminders",
            dependencies: [
                "ReminderRules",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "ICalendar", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        // Recurrence, sentences, and what is delivered when: no I/O. Optimized in debug builds too: its tests walk hundreds
        // of rules over years.
        .target(
            name: "ReminderRules",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "ReminderRulesTests",
            dependencies: [
                "ReminderRules",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            exclude: ["rules.tsv", "make_rules.py"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureRemindersTests",
            dependencies: [
                "FeatureReminders",
                "ReminderRules",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ICalendar", package: "Formats"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
