// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// Pure parts, optimized in debug builds too: their tests read many cases, and nobody should wait for them.
let quick = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "Feature-Workouts",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureWorkouts", targets: ["FeatureWorkouts"]),
        // For the benchmarks alone.
        .library(
            name: "WorkoutParts",
            targets: ["Strength", "TrainingReading", "TrainingFiles", "TrainingLog", "TrainingTransfer"]
        ),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Data"),
        .package(path: "../Formats"),
        .package(path: "../Language"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureWorkouts",
            dependencies: [
                "Strength",
                "TrainingFiles",
                "TrainingLog",
                "TrainingReading",
                "TrainingScreens",
                "TrainingTransfer",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // The rows of workouts, exercises, programs and goals; everything that is read from them and written to them.
        .target(
            name: "TrainingLog",
            dependencies: [
                "Strength",
                "TrainingFiles",
                "TrainingReading",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "AppData", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // Imports from other programs and watches, and exports.
        .target(
            name: "TrainingTransfer",
            dependencies: [
                "Strength",
                "TrainingFiles",
                "TrainingLog",
                "TrainingReading",
                .product(name: "Core", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        // Reports of workouts, and the screen to train with.
        .target(
            name: "TrainingScreens",
            dependencies: [
                "Strength",
                "TrainingFiles",
                "TrainingLog",
                "TrainingReading",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "AppData", package: "Data"),
            ],
            swiftSettings: strict
        ),
        // Sets, records, progression, plates, readiness, goals: arithmetic alone.
        .target(name: "Strength", swiftSettings: quick),
        // Exercises, lines about sets, and programs from words.
        .target(
            name: "TrainingReading",
            dependencies: [
                "Strength", .product(name: "Core", package: "Core"), .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: quick
        ),
        // The files of other programs and watches.
        .target(
            name: "TrainingFiles",
            dependencies: [
                "Strength", .product(name: "Core", package: "Core"), .product(name: "Formats", package: "Formats"),
                .product(name: "ICalendar", package: "Formats"),
            ],
            swiftSettings: quick
        ),
        .testTarget(
            name: "TrainingFilesTests",
            dependencies: [
                "Strength", "TrainingFiles", .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"), .product(name: "Formats", package: "Formats"),
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "StrengthTests", dependencies: ["Strength"], swiftSettings: strict),
        .testTarget(
            name: "TrainingReadingTests",
            dependencies: ["Strength", "TrainingReading"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureWorkoutsTests",
            dependencies: [
                "FeatureWorkouts",
                "Strength",
                "TrainingFiles",
                "TrainingLog",
                "TrainingReading",
                "TrainingScreens",
                "TrainingTransfer",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: strict,
            linkerSettings: [.unsafeFlags(["-use-ld=lld", "-Xlinker", "-O0"], .when(platforms: [.linux]))]
        ),
    ],
    swiftLanguageModes: [.v6]
)
