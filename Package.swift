// swift-tools-version: 6.2
import PackageDescription

/// The features of the host, one line each. `<Name>` stands for the package `Packages/Feature-<Name>`, its module
/// `Feature<Name>` and the trait `<Name>` that builds it in.
let features = [
    "Chat",
    "Food",
    "Workouts",
    "Wallet",
    "Location",
    "Account",
    "Reminders",
    "Onboarding",
    "Health",
    "Sync",
]

/// What the host itself can leave out: rules for flags (rollouts, variants, a flag server), without which flags are on or off, and
/// the doors for clients of the Model Context Protocol and for a browser, and servers of that protocol as features.
let hostTraits = ["Flags", "MCP", "Web", "Plugins"]

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "bento",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .executable(name: "bento", targets: ["bento"]),
        .library(name: "BentoHost", targets: ["BentoHost"]),
    ],
    traits: Set(
        features.map { .trait(name: $0, description: "Builds Feature-\($0) into the host.") }
            + hostTraits.map { .trait(name: $0, description: "Builds \($0) into the host.") }
            + [.default(enabledTraits: Set(features + hostTraits))]
    ),
    dependencies: features.map { .package(path: "Packages/Feature-\($0)") } + [
        .package(path: "Packages/Core"),
        .package(path: "Packages/Data"),
        .package(path: "Packages/Doors"),
        .package(path: "Packages/Flags"),
        .package(path: "Packages/Formats"),
        .package(path: "Packages/Language"),
        .package(path: "Packages/Networking"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // What is typed, drawn and asked at a terminal, and read by programs: the words of command lines, help, and the front
        // ends, without the program behind them.
        .target(
            name: "BentoTerminal",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "SpokenText", package: "Language"),
            ],
            path: "Apps/bento/Sources/BentoTerminal",
            swiftSettings: strict
        ),
        // What a page in the browser loads: its style, script and icon, as bytes in the binary.
        .target(
            name: "CWebAssets",
            path: "Apps/bento/Sources/CWebAssets",
            exclude: ["page.css", "page.js", "icon.svg"]
        ),
        // What a release was built from, as C text that a script writes.
        .target(name: "CBuildInfo", path: "Apps/bento/Sources/CBuildInfo"),
        // What the host keeps in small files of the home: settings, permissions, proposals, choices, records.
        .target(
            name: "BentoHome",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingLive", package: "Networking"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Apps/bento/Sources/BentoHome",
            swiftSettings: strict
        ),
        // What the program itself does, as flows: overview, search, status, the last calls, payments that wait, permissions.
        .target(
            name: "BentoDesk",
            dependencies: [
                "BentoHome",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "DataTransfer", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Flags", package: "Flags", condition: .when(traits: ["Flags"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Apps/bento/Sources/BentoDesk",
            swiftSettings: strict
        ),
        // What doors over HTTP share: the server on this machine's own address, and what they need of the program behind them.
        .target(
            name: "BentoServing",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Apps/bento/Sources/BentoServing",
            swiftSettings: strict
        ),
        // What a browser is shown: pages of what flows answer, without the server that sends them.
        .target(
            name: "BentoPages",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "PageDrawing", package: "Doors"),
                .product(name: "SpokenText", package: "Language"),
            ],
            path: "Apps/bento/Sources/BentoPages",
            swiftSettings: strict
        ),
        // The door for a browser: who gets in, pages as they are sent, runs that are watched, and flows as JSON for scripts.
        .target(
            name: "BentoWeb",
            dependencies: [
                "BentoPages",
                "BentoServing",
                "CWebAssets",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "PageDrawing", package: "Doors"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Apps/bento/Sources/BentoWeb",
            swiftSettings: strict
        ),
        // The door for clients of the Model Context Protocol: flows as tools, questions as elicitations.
        .target(
            name: "BentoMCP",
            dependencies: [
                "BentoServing",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "FlowServing", package: "Doors"),
                .product(name: "Files", package: "Formats"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "MCPServing", package: "Doors"),
                .product(name: "MCPWire", package: "Doors"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Apps/bento/Sources/BentoMCP",
            swiftSettings: strict
        ),
        // Servers of the Model Context Protocol as features: processes of their own, within limits.
        .target(
            name: "BentoPlugins",
            dependencies: [
                "BentoHome",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "MCPClient", package: "Doors"),
                .product(name: "MCPWire", package: "Doors"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            path: "Apps/bento/Sources/BentoPlugins",
            swiftSettings: strict
        ),
        // What Sync is given: the home as a whole, and relays over HTTP.
        .target(
            name: "BentoSync",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "DataSync", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "SyncRelay", package: "Networking"),
            ],
            path: "Apps/bento/Sources/BentoSync",
            swiftSettings: strict
        ),
        // What the host gives features of this machine, and how it watches them: programs, sound and speech, requests and
        // logs, jobs, crashes, reports of use.
        .target(
            name: "BentoPlatform",
            dependencies: [
                "BentoHome",
                "BentoTerminal",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Analytics", package: "Networking"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            path: "Apps/bento/Sources/BentoPlatform",
            swiftSettings: strict
        ),
        .target(
            name: "BentoHost",
            dependencies: [
                "BentoDesk",
                "BentoHome",
                "BentoPlatform",
                .target(name: "BentoSync", condition: .when(traits: ["Sync"])),
                .target(name: "BentoMCP", condition: .when(traits: ["MCP"])),
                .target(name: "BentoPlugins", condition: .when(traits: ["Plugins"])),
                .target(name: "BentoServing", condition: .when(traits: ["MCP", "Web"])),
                .target(name: "BentoWeb", condition: .when(traits: ["Web"])),
                "BentoTerminal",
                "CBuildInfo",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "DataTransfer", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Analytics", package: "Networking"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingLive", package: "Networking"),
                .product(name: "Flags", package: "Flags", condition: .when(traits: ["Flags"])),
                .product(name: "FlowServing", package: "Doors", condition: .when(traits: ["MCP"])),
                .product(name: "MCPServing", package: "Doors", condition: .when(traits: ["MCP"])),
                .product(name: "MCPWire", package: "Doors", condition: .when(traits: ["MCP"])),
                .product(
                    name: "ServiceLifecycle",
                    package: "swift-service-lifecycle",
                    condition: .when(traits: ["MCP", "Web"])
                ),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["MCP"])),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["MCP"])),
            ],
            path: "Apps/bento/Sources/BentoHost",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bento",
            dependencies: [
                "BentoHost",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
            ]
                + features.map {
                    .product(name: "Feature\($0)", package: "Feature-\($0)", condition: .when(traits: [$0]))
                },
            path: "Apps/bento/Sources/bento",
            swiftSettings: strict
        ),
        // The built program, as tests of the host and of its doors drive it.
        .target(
            name: "HostTesting",
            dependencies: [
                "BentoServing",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            path: "Tests/HostTesting",
            swiftSettings: strict
        ),
        .testTarget(
            name: "MCPTests",
            dependencies: [
                "BentoMCP",
                "BentoServing",
                "HostTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "MCPServing", package: "Doors"),
                .product(name: "MCPTesting", package: "Doors"),
                .product(name: "MCPWire", package: "Doors"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Tests/MCPTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "PluginTests",
            dependencies: [
                "BentoHome",
                "BentoPlugins",
                "HostTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "FlowServing", package: "Doors"),
                .product(name: "MCPTesting", package: "Doors"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "MCPClient", package: "Doors"),
                .product(name: "MCPWire", package: "Doors"),
                .product(name: "Networking", package: "Networking"),
            ],
            path: "Tests/PluginTests",
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "BentoPages",
                "BentoServing",
                "BentoWeb",
                "HostTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "PageDrawing", package: "Doors"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Tests/WebTests",
            swiftSettings: strict
        ),
        // The host's parts in the process of a test; HostTests drives the built program.
        .testTarget(
            name: "HostPartTests",
            dependencies: [
                "BentoDesk",
                "BentoHome",
                "BentoHost",
                "BentoPlatform",
                "BentoTerminal",
                "HostTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/HostPartTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "HostTests",
            dependencies: [
                "BentoDesk",
                "BentoHost",
                "BentoPlatform",
                "BentoTerminal",
                "HostTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/HostTests",
            exclude: ["Proof/PowerLoss/power-loss.c", "Person/notifications.py", "Homes"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
