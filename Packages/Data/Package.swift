// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Data",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "AppData", targets: ["AppData"]),
        .library(name: "DataTransfer", targets: ["DataTransfer"]),
        .library(name: "SyncMerge", targets: ["SyncMerge"]),
        .library(name: "SyncProtocol", targets: ["SyncProtocol"]),
        .library(name: "DataSync", targets: ["DataSync"]),
        .library(name: "AppDataTesting", targets: ["AppDataTesting"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Formats"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        // How rows of several devices become one: pure, without a database.
        .target(name: "SyncMerge", swiftSettings: strict),
        // What devices and relays say to each other: sealed, signed and checked; without a database or a network.
        .target(
            name: "SyncProtocol",
            dependencies: [
                "SyncMerge", "CPhraseTable",
                .product(name: "Core", package: "Core"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        // The words of recovery phrases.
        .target(name: "CPhraseTable", exclude: ["phrase-words.txt", "NOTICE.md"]),
        .target(
            name: "AppData",
            dependencies: [
                "SyncMerge",
                .product(name: "Core", package: "Core"),
                .product(name: "Files", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        // The database as a whole: backups, archives, exports, imports, and its deletion.
        .target(
            name: "DataTransfer",
            dependencies: [
                "AppData",
                .product(name: "Core", package: "Core"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "Files", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        // What several devices of one person share: collected, sent, received and merged.
        .target(
            name: "DataSync",
            dependencies: [
                "AppData", "SyncMerge", "SyncProtocol",
                .product(name: "Core", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "AppDataTesting",
            dependencies: [
                "AppData",
                .product(name: "Core", package: "Core"),
            ],
            swiftSettings: strict
        ),
        // A second process for the tests: what two running copies of Bento do to one home.
        .executableTarget(
            name: "data-probe",
            dependencies: [
                "AppData", "DataTransfer",
                .product(name: "Core", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/DataProbe",
            swiftSettings: strict
        ),
        // A device in a process of its own, for tests that kill it.
        .executableTarget(
            name: "sync-probe",
            dependencies: [
                "AppData", "DataSync", "SyncMerge", "SyncProtocol",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/SyncProbe",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SyncMergeTests",
            dependencies: [
                "SyncMerge",
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SyncProtocolTests",
            dependencies: [
                "SyncMerge", "SyncProtocol",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "DataSyncTests",
            dependencies: [
                "AppData", "AppDataTesting", "DataSync", "DataTransfer", "SyncMerge", "SyncProtocol", "sync-probe",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AppDataTests",
            dependencies: [
                "AppData", "AppDataTesting", "DataTransfer", "SyncMerge", "data-probe",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "Files", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
