// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// Parts are optimized in debug builds too: their tests read every recording with every byte split.
let quick: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
// Linking is quicker so after each changed line; see Feature-Food.
let link: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld", "-Xlinker", "-O0"], .when(platforms: [.linux]))]

let package = Package(
    name: "Feature-Chat",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureChat", targets: ["FeatureChat"]),
        // For the benchmarks.
        .library(name: "Conversations", targets: ["Conversations"]),
        .library(name: "ConversationWire", targets: ["ConversationWire"]),
        .library(name: "CoachIntents", targets: ["CoachIntents"]),
        .library(name: "CoachRules", targets: ["CoachRules"]),
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
    ],
    targets: [
        .target(
            name: "FeatureChat",
            dependencies: [
                "CoachIntents",
                "CoachRules",
                "ConversationWire",
                "Conversations",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // The rows of conversations, templates, memories and insights, and what answers: a model with its tools, or rules.
        .target(
            name: "Conversations",
            dependencies: [
                "CoachRules",
                "ConversationWire",
                .product(name: "Core", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "AppData", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // The protocols of language models: requests out of a conversation, answers out of their streams.
        .target(
            name: "ConversationWire",
            dependencies: [.product(name: "Core", package: "Core")],
            swiftSettings: quick
        ),
        // What a person wants, by a table of sentences.
        .target(
            name: "CoachIntents",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: quick
        ),
        // What the coach says and does by rules, without a model and without a network.
        .target(
            name: "CoachRules",
            dependencies: [
                "CoachIntents",
                "ConversationWire",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ConversationWireTests",
            dependencies: [
                "ConversationWire",
                .product(name: "Core", package: "Core"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
            ],
            exclude: ["expected.tsv", "Recorded"],
            swiftSettings: quick,
            linkerSettings: link
        ),
        .testTarget(
            name: "CoachIntentsTests",
            dependencies: ["CoachIntents"],
            exclude: ["Questions", "Utterances"],
            swiftSettings: strict,
            linkerSettings: link
        ),
        .testTarget(
            name: "FeatureChatTests",
            dependencies: [
                "FeatureChat",
                "CoachIntents",
                "CoachRules",
                "ConversationWire",
                "Conversations",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict,
            linkerSettings: link
        ),
    ],
    swiftLanguageModes: [.v6]
)
