// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// Linking took 1.3 s after each changed line, and takes 0.6 so. Flags called unsafe keep a package from being depended on by
// its URL, which nobody does with a feature.
let link: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld", "-Xlinker", "-O0"], .when(platforms: [.linux]))]

let package = Package(
    name: "Feature-Food",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureFood", targets: ["FeatureFood"]),
        // The parts of the feature, for the benchmarks.
        .library(name: "FoodParts", targets: ["FoodLookup", "FoodReading", "FoodDiary"]),
        // What the parser is measured with, for the tests and for the benchmarks.
        .library(name: "FoodQuality", targets: ["FoodQuality"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Formats"),
        .package(path: "../Data"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(path: "../Language"),
        .package(path: "../Networking"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureFood",
            dependencies: [
                "FoodDiary",
                "FoodFiles",
                "FoodLookup",
                "FoodReading",
                "FoodRules",
                "RecipeReading",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "Files", package: "Formats"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // Keeps what was eaten, own foods and plans, and computes days and targets from them.
        .target(
            name: "FoodDiary",
            dependencies: [
                "FoodFiles",
                "FoodLookup",
                "FoodReading",
                "FoodRules",
                "RecipeReading",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "Files", package: "Formats"),
                .product(name: "AppData", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // Foods from words: the parser. Optimized in debug builds too, like the table beneath it: its tests read thousands of
        // sentences, and nobody should wait for them after each line they change.
        .target(
            name: "FoodReading",
            dependencies: [
                "CFoodTable",
                "FoodLookup",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        // Foods by their names: the table, its index and the search.
        .target(
            name: "FoodLookup",
            dependencies: [
                "CFoodTable",
                .product(name: "Core", package: "Core"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        // Recipes: their ingredient lines, and the web pages they come from.
        .target(
            name: "RecipeReading",
            dependencies: [
                "FoodReading",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        // Files of other programs: diaries, read and written row by row.
        .target(
            name: "FoodFiles",
            dependencies: [
                "FoodLookup",
                "FoodReading",
                "FoodRules",
                .product(name: "Core", package: "Core"),
                .product(name: "Formats", package: "Formats"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        // What holds for amounts, times, targets and expenditure, and how their figures are said.
        .target(
            name: "FoodRules",
            dependencies: [
                "FoodLookup",
                "FoodReading",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // The bundled food table, packed by Scripts/pack_foods.py, and its index, packed by Scripts/pack-catalog.sh.
        .target(name: "CFoodTable", exclude: ["food-table.bin", "food-catalog.bin", "food-tongues.bin", "NOTICE.md"]),
        // Packs the index; part of no product.
        .executableTarget(
            name: "pack-foods",
            dependencies: ["FoodLookup"],
            path: "Scripts/pack-foods",
            swiftSettings: strict
        ),
        .target(
            name: "FoodQuality",
            path: "Tests/FoodQuality",
            exclude: [
                "Meals/dev.json", "Meals/heldout.json", "Meals/foods.json", "Meals/more.json", "Meals/more-foods.json",
                "Meals/kinds.json", "Meals/kinds-heldout.json", "Meals/kinds-foods.json",
                "Meals/kinds2.json", "Meals/kinds2-heldout.json", "Meals/kinds2-foods.json",
                "Meals/NOTES.md",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FoodReadingTests",
            dependencies: [
                "FeatureFood",
                "FoodDiary",
                "FoodLookup",
                "FoodReading",
                "FoodRules",
                "RecipeReading",
                "FoodQuality",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppDataTesting", package: "Data"),
            ],
            swiftSettings: strict,
            linkerSettings: link
        ),
        .testTarget(
            name: "FeatureFoodTests",
            dependencies: [
                "FeatureFood",
                "FoodDiary",
                "FoodFiles",
                "FoodLookup",
                "FoodReading",
                "FoodRules",
                "RecipeReading",
                .product(name: "Formats", package: "Formats"),
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
            ],
            swiftSettings: strict,
            linkerSettings: link
        ),
    ],
    swiftLanguageModes: [.v6]
)
