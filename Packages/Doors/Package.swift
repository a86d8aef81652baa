// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Doors",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "MCPWire", targets: ["MCPWire"])
    ],
    dependencies: [
        .package(path: "../Core")
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
        .testTarget(
            name: "MCPWireTests",
            dependencies: [
                "MCPWire",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
