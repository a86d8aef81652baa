// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Networking",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "Analytics", targets: ["Analytics"]),
        .library(name: "NetworkingLive", targets: ["NetworkingLive"]),
        .library(name: "NetworkingTesting", targets: ["NetworkingTesting"]),
        .library(name: "SyncRelay", targets: ["SyncRelay"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Data"),
        .package(path: "../Formats"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        .target(
            name: "Networking",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Analytics",
            dependencies: [
                "Networking",
                .product(name: "Core", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // A relay of sync, as a device reaches it over HTTP.
        .target(
            name: "SyncRelay",
            dependencies: [
                "Networking",
                .product(name: "Core", package: "Core"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "NetworkingLive",
            dependencies: [
                "Networking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "NetworkingTesting",
            dependencies: [
                "Networking",
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // Lets a public server-sent-events conformance harness drive the event source over HTTP.
        .executableTarget(
            name: "sse-test-service",
            dependencies: [
                "Networking", "NetworkingLive",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/SSETestService",
            swiftSettings: strict
        ),
        .testTarget(
            name: "NetworkingTests",
            dependencies: [
                "Analytics", "Networking", "NetworkingTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SyncRelayTests",
            dependencies: [
                "Networking", "NetworkingTesting", "SyncRelay",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "NetworkingLiveTests",
            dependencies: [
                "Networking", "NetworkingLive", "NetworkingTesting", "SyncRelay", "sse-test-service",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
