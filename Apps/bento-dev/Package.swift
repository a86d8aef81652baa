// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// Tests in release, too, reach inside these modules: swift-syntax is then built once, and without the flag, which would double
// its minutes.
let tested: [SwiftSetting] =
    strict + [.unsafeFlags(["-enable-testing"]), .unsafeFlags(["-O"], .when(configuration: .debug))]

// A package of its own: the host, its tests and every feature build without swift-syntax, and the tool builds without
// them. It reads the repository's sources and manifests; it links none of them.
let package = Package(
    name: "bento-dev",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        // Types of the C interface of the toolchain's libIndexStore, which has no header of its own.
        .target(name: "CIndexStore"),
        // The repository as it lies there: manifests, sources, the compiler's index, and boundaries.json.
        .target(
            name: "RepositoryReading",
            dependencies: [
                "CIndexStore",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            swiftSettings: tested
        ),
        .target(
            name: "BentoDevKit",
            dependencies: [
                "RepositoryReading",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: tested
        ),
        .executableTarget(
            name: "bento-dev",
            dependencies: ["BentoDevKit"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "BentoDevKitTests",
            dependencies: [
                "BentoDevKit", "RepositoryReading",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
