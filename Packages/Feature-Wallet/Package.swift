// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

#if os(macOS)
    let pkgConfigName: String? = "libsecp256k1"
#else
    let pkgConfigName: String? = nil
#endif

let package = Package(
    name: "Feature-Wallet",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "FeatureWallet", targets: ["FeatureWallet"]),
        // Addresses and invoices, for the benchmarks.
        .library(name: "BitcoinText", targets: ["BitcoinText"]),
        // The wallet of play money, for the local server, which is a stand-in for the real one.
        .library(name: "ArkLedger", targets: ["ArkLedger"]),
        // For the benchmarks alone.
        .library(name: "WalletParts", targets: ["ArkWallets", "WalletHistory"]),
        // What every wallet has to do, for the tests of this package and of the local server, which also answers as a barkd by it.
        .library(name: "WalletTesting", targets: ["WalletTesting"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Data"),
        .package(path: "../Formats"),
        .package(path: "../Language"),
        .package(path: "../Networking"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FeatureWallet",
            dependencies: [
                "ArkLedger",
                "ArkWallets",
                "BitcoinText",
                "WalletHistory",
                "WalletScreens",
                .product(name: "Core", package: "Core"),
                .product(name: "SpokenText", package: "Language"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Files", package: "Formats"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // The system's libsecp256k1, with its module for signatures that tell who made them; a static release links its archive
        // (.ci/static-libraries). Homebrew's headers stand where only pkg-config finds them.
        .systemLibrary(
            name: "CSecp256k1",
            pkgConfig: pkgConfigName,
            providers: [.apt(["libsecp256k1-dev"]), .yum(["libsecp256k1-devel"]), .brew(["secp256k1"])]
        ),
        // Addresses, invoices and links: pure. Optimized in debug builds too, since its tests read many of them.
        .target(
            name: "BitcoinText",
            dependencies: [
                "CSecp256k1",
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
        // The wallets that hold the money, play money and a barkd, and what they say of it: balances, VTXOs, verified addresses.
        .target(
            name: "ArkWallets",
            dependencies: [
                "ArkLedger",
                "BitcoinText",
                .product(name: "Core", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // What came and went, kept in the database with the person's notes, tags, labels and contacts, and checked against the
        // balance; and the tables of all that Wallet keeps.
        .target(
            name: "WalletHistory",
            dependencies: [
                "ArkLedger",
                "ArkWallets",
                "BitcoinText",
                .product(name: "Core", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        // The reports that several flows share, and amounts as the person types and reads them. Nothing in it can spend.
        .target(
            name: "WalletScreens",
            dependencies: [
                "ArkLedger",
                "ArkWallets",
                "BitcoinText",
                "WalletHistory",
                .product(name: "Core", package: "Core"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "QRCodes", package: "Formats"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // The contract of a wallet, run against each of them, and a barkd that stands in for a real one.
        .target(
            name: "WalletTesting",
            dependencies: [
                "ArkLedger",
                "ArkWallets",
                "BitcoinText",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ArkLedgerTests",
            dependencies: [
                "ArkLedger",
                "BitcoinText",
                "WalletTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            exclude: ["Stored"],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "BitcoinTextTests",
            dependencies: [
                "BitcoinText",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FeatureWalletTests",
            dependencies: [
                "FeatureWallet",
                "WalletTesting",
                "ArkLedger",
                "ArkWallets",
                "BitcoinText",
                "WalletHistory",
                "WalletScreens",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Formats", package: "Formats"),
                .product(name: "QRCodes", package: "Formats"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NetworkingTesting", package: "Networking"),
            ],
            swiftSettings: strict,
            // As Feature-Food's: linking is what one waits for after each changed line.
            linkerSettings: [.unsafeFlags(["-use-ld=lld", "-Xlinker", "-O0"], .when(platforms: [.linux]))]
        ),
    ],
    swiftLanguageModes: [.v6]
)
