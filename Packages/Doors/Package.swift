// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Doors",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "MCPWire", targets: ["MCPWire"]),
        .library(name: "MCPServing", targets: ["MCPServing"]),
        .library(name: "MCPClient", targets: ["MCPClient"]),
        .library(name: "FlowServing", targets: ["FlowServing"]),
        .library(name: "MCPTesting", targets: ["MCPTesting"]),
        .library(name: "PageDrawing", targets: ["PageDrawing"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Language"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        // The messages of the Model Context Protocol. Optimized in debug builds too: its tests split lines of 100 MB.
        .target(
            name: "MCPWire",
            dependencies: [
                .product(name: "Core", package: "Core")
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        // A client's requests, side by side and within limits, over any stream of bytes.
        .target(
            name: "MCPServing",
            dependencies: [
                "MCPWire",
                .product(name: "Core", package: "Core"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        // A server of either revision from the side of its client, within limits, over any channel.
        .target(
            name: "MCPClient",
            dependencies: [
                "MCPWire",
                .product(name: "Core", package: "Core"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        // Flows as tools, for whoever serves them, and a feature in a process of its own.
        .target(
            name: "FlowServing",
            dependencies: [
                "MCPServing",
                "MCPWire",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        // A client in the process of a test.
        .target(
            name: "MCPTesting",
            dependencies: [
                "FlowServing",
                "MCPServing",
                "MCPWire",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // Serves fixture features, which tests have linked as well.
        .executableTarget(
            name: "served-flows-service",
            dependencies: [
                "FlowServing",
                "MCPTesting",
                .product(name: "CoreTesting", package: "Core"),
            ],
            path: "Tests/ServedFlowsService",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FlowServingTests",
            dependencies: [
                "FlowServing",
                "MCPTesting",
                "MCPWire",
                "served-flows-service",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        // What a page in a browser is made of: HTML that cannot hold an unescaped name, results and forms drawn in it.
        .target(
            name: "PageDrawing",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PageDrawingTests",
            dependencies: [
                "PageDrawing",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MCPWireTests",
            dependencies: [
                "MCPWire",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MCPServingTests",
            dependencies: [
                "MCPServing",
                "MCPTesting",
                "MCPWire",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MCPClientTests",
            dependencies: [
                "MCPClient",
                "MCPServing",
                "MCPWire",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
