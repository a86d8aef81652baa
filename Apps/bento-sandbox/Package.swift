// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// A package of its own: the host, its tests and every feature build without the web server.
let package = Package(
    name: "bento-sandbox",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "SandboxKit", targets: ["SandboxKit"]),
        .executable(name: "bento-sandbox", targets: ["bento-sandbox"]),
    ],
    dependencies: [
        .package(path: "../../Packages/Core"),
        .package(path: "../../Packages/Data"),
        .package(path: "../../Packages/Networking"),
        .package(path: "../../Packages/Feature-Location"),
        .package(path: "../../Packages/Feature-Account"),
        .package(path: "../../Packages/Feature-Wallet"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "SandboxKit",
            dependencies: [
                .product(name: "AppData", package: "Data"),
                .product(name: "WalletTesting", package: "Feature-Wallet"),
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.copy("Resources/OpenAPI")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bento-sandbox",
            dependencies: [
                "SandboxKit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Core", package: "Core"),
                .product(name: "FeatureLocation", package: "Feature-Location"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SandboxKitTests",
            dependencies: [
                "SandboxKit",
                .product(name: "AppData", package: "Data"),
                .product(name: "AppDataTesting", package: "Data"),
                .product(name: "Analytics", package: "Networking"),
                .product(name: "Core", package: "Core"),
                .product(name: "CoreHosting", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "FeatureAccount", package: "Feature-Account"),
                .product(name: "FeatureLocation", package: "Feature-Location"),
                .product(name: "FeatureWallet", package: "Feature-Wallet"),
                .product(name: "WalletTesting", package: "Feature-Wallet"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingLive", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
