// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Doors",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "MCPWire", targets: ["MCPWire"]),
        .library(name: "MCPServing", targets: ["MCPServing"]),
        .library(name: "MCPTesting", targets: ["MCPTesting"]),
        .library(name: "PageDrawing", targets: ["PageDrawing"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        // The messages of the Model Context Protocol. Optimised in debug builds too: its tests split lines of 100 MB.
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
        // A client in the process of a test.
        .target(
            name: "MCPTesting",
            dependencies: [
                "MCPServing",
                "MCPWire",
                .product(name: "Core", package: "Core"),
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
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PageDrawingTests",
            dependencies: [
                "PageDrawing",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
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
    ],
    swiftLanguageModes: [.v6]
)
