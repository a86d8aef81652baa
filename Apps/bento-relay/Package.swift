// swift-tools-version: 6.2
import PackageDescription

// A household's relay keeps all in a file and needs no PostgreSQL, not even to be built. BENTO_POSTGRESQL=1 in the environment
// builds what many relays share, too; it wants Debian's libpq-dev.
let hasPostgreSQL = Context.environment["BENTO_POSTGRESQL"] == "1"

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let cluster: [Target] = [
    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    // A store on PostgreSQL that many relays share.
    .target(
        name: "RelayCluster",
        dependencies: [
            "CLibPQ", "RelayKit",
            .product(name: "Core", package: "Core"),
            .product(name: "SyncMerge", package: "Data"),
            .product(name: "SyncProtocol", package: "Data"),
        ],
        swiftSettings: strict
    ),
    // For `.ci/bench-relay`, beside pgbench.
    .executableTarget(
        name: "relay-bench",
        dependencies: [
            "RelayCluster", "RelayKit", "RelayTesting",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "SyncMerge", package: "Data"),
            .product(name: "SyncProtocol", package: "Data"),
        ],
        path: "Tests/RelayBench",
        swiftSettings: strict
    ),
    .testTarget(
        name: "RelayClusterTests",
        dependencies: [
            "RelayCluster", "RelayKit", "RelayTesting",
            .product(name: "Core", package: "Core"),
            .product(name: "SyncMerge", package: "Data"),
            .product(name: "SyncProtocol", package: "Data"),
        ],
        swiftSettings: strict
    ),
]

// A package of its own: the host and every feature build without it, and it builds without any feature.
let package = Package(
    name: "bento-relay",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "RelayKit", targets: ["RelayKit"]),
        .library(name: "RelayTesting", targets: ["RelayTesting"]),
        .executable(name: "bento-relay", targets: ["bento-relay"]),
    ],
    dependencies: [
        .package(path: "../../Packages/Core"),
        .package(path: "../../Packages/Data"),
        .package(path: "../../Packages/Formats"),
        .package(path: "../../Packages/Networking"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.7.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "RelayKit",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bento-relay",
            dependencies: [
                "RelayKit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Core", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NetworkingLive", package: "Networking"),
            ] + (hasPostgreSQL ? ["RelayCluster"] : []),
            swiftSettings: strict + (hasPostgreSQL ? [.define("POSTGRESQL")] : [])
        ),
        // The contract that every store keeps, and people with devices at a relay.
        .target(
            name: "RelayTesting",
            dependencies: [
                "RelayKit",
                .product(name: "AppData", package: "Data"),
                .product(name: "DataSync", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
            ],
            swiftSettings: strict
        ),
        // A home in a process of its own, for tests that kill homes, relays and databases.
        .executableTarget(
            name: "home-probe",
            dependencies: [
                "RelayTesting",
                .product(name: "AppData", package: "Data"),
                .product(name: "Core", package: "Core"),
                .product(name: "DataSync", package: "Data"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingLive", package: "Networking"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "SyncRelay", package: "Networking"),
            ],
            path: "Tests/HomeProbe",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RelayKitTests",
            dependencies: [
                "RelayKit", "RelayTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "SyncMerge", package: "Data"),
                .product(name: "SyncProtocol", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingLive", package: "Networking"),
                .product(name: "SyncRelay", package: "Networking"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "DataSync", package: "Data"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
    ] + (hasPostgreSQL ? cluster : []),
    swiftLanguageModes: [.v6]
)
