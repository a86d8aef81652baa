// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// The parts are optimized in debug builds too: their tests measure thousands of lines and read whole files, and nobody
// should wait for them after each line they change.
let optimised: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let core: Target.Dependency = .product(name: "Core", package: "Core")
let formats: Target.Dependency = .product(name: "Formats", package: "Formats")
// The feature's parts, in the order in which they build on one another.
let parts = ["Geodesy", "GeoJSON", "LocationText", "Gazetteer", "Positioning", "Geofencing", "MapDrawing"]

let package = Package(
    name: "Feature-Location",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureLocation", targets: ["FeatureLocation"]),
        // The parts, for the benchmarks.
        .library(name: "LocationParts", targets: parts),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Data"),
        .package(path: "../Formats"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(path: "../Language"),
        .package(path: "../Networking"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureLocation",
            dependencies: parts.map { .target(name: $0) } + [
                "Geocoding",
                core,
                .product(name: "SpokenText", package: "Language"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Files", package: "Formats"),
                formats,
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // Distances, bearings, boxes and polygons on the sphere and on the ellipsoid.
        .target(name: "Geodesy", dependencies: [core, "CGeoid"], swiftSettings: optimised),
        // Reading, checking and writing RFC 7946.
        .target(name: "GeoJSON", dependencies: [core, formats, "Geodesy"], swiftSettings: optimised),
        // Coordinates and times as people and files write them.
        .target(name: "LocationText", dependencies: [core, formats, "Geodesy"], swiftSettings: optimised),
        // Places by name and by position.
        .target(
            name: "Gazetteer",
            dependencies: [core, "Geodesy", "LocationText", "CGazetteer"],
            swiftSettings: optimised
        ),
        // Fixes, and the files and sentences that carry them.
        .target(
            name: "Positioning",
            dependencies: [core, formats, "Geodesy", "LocationText"],
            swiftSettings: optimised
        ),
        .target(
            name: "Geofencing",
            dependencies: [core, "Geodesy", "GeoJSON", "LocationText", "Positioning"],
            swiftSettings: optimised
        ),
        .target(
            name: "MapDrawing",
            dependencies: [core, formats, "Geodesy", "GeoJSON", "Geofencing", "LocationText", "COutlines"],
            swiftSettings: optimised
        ),
        // Who finds places: imported ones beside the gazetteer's, Geoapify, and the search while somebody types.
        .target(
            name: "Geocoding",
            dependencies: [
                core,
                "Gazetteer",
                "Geodesy",
                "LocationText",
                .product(name: "AppData", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
            ],
            swiftSettings: strict
        ),
        // The outlines of the world's countries, as bytes in the binary.
        .target(name: "COutlines", exclude: ["outlines.bin"]),
        // The geoid, as bytes in the binary.
        .target(name: "CGeoid", exclude: ["geoid.bin"]),
        // The packed gazetteer, as bytes in the binary.
        .target(name: "CGazetteer", exclude: ["gazetteer.bin"]),
        // Packs it; run by Scripts/pack-gazetteer.sh, part of no product.
        .executableTarget(
            name: "pack-gazetteer",
            dependencies: ["Gazetteer"],
            path: "Scripts/pack-gazetteer",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureLocationTests",
            dependencies: parts.map { .target(name: $0) } + [
                "FeatureLocation",
                "Geocoding",
                core,
                formats,
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Geofencing/countries.geojson"],
            swiftSettings: strict,
            linkerSettings: [.unsafeFlags(["-use-ld=lld", "-Xlinker", "-O0"], .when(platforms: [.linux]))]
        ),
    ],
    swiftLanguageModes: [.v6]
)
