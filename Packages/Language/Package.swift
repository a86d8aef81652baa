// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Language",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "SpokenText", targets: ["SpokenText"])
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // Reads every byte that a person types or says. Optimized in debug builds too: the tests of meals and reminders read
        // thousands of sentences.
        .target(
            name: "SpokenText",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "SpokenTextTests",
            dependencies: [
                "SpokenText",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
