// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Feature-Wallet",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureWallet", targets: ["FeatureWallet"]),
        // Addresses and invoices, for the benchmarks.
        .library(name: "BitcoinText", targets: ["BitcoinText"]),
        // The wallet of play money, for the local server, which is a stand-in for the real one.
        .library(name: "ArkLedger", targets: ["ArkLedger"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureWallet",
            dependencies: [
                "BitcoinText",
                .product(name: "Core", package: "Core"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // Addresses, invoices, links and QR codes: pure. Optimised in debug builds too, since its tests read many of them.
        .target(
            name: "BitcoinText",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        // The wallet of play money as a value, and the records of Ark in barkd's words.
        .target(
            name: "ArkLedger",
            dependencies: [
                "BitcoinText",
                .product(name: "Core", package: "Core"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "ArkLedgerTests",
            dependencies: [
                "ArkLedger",
                "BitcoinText",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "BitcoinTextTests",
            dependencies: [
                "BitcoinText",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureWalletTests",
            dependencies: [
                "FeatureWallet",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
