// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Formats",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "Formats", targets: ["Formats"]),
        .library(name: "Files", targets: ["Files"]),
        .library(name: "ICalendar", targets: ["ICalendar"]),
        .library(name: "QRCodes", targets: ["QRCodes"]),
    ],
    dependencies: [
        .package(path: "../Core")
    ],
    targets: [
        // The system's zlib; a static release links its archive (.ci/static-libraries).
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]),
        // Loops over every byte of files of gigabytes. Optimized in debug builds too: tests of imports read such files.
        .target(
            name: "Formats",
            dependencies: [
                "CZlib",
                .product(name: "Core", package: "Core"),
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .target(
            name: "Files",
            dependencies: [
                .product(name: "Core", package: "Core")
            ],
            swiftSettings: strict
        ),
        // Calendars (RFC 5545), by themselves: only the features that have reminders and plans need them.
        .target(
            name: "ICalendar",
            dependencies: [
                .product(name: "Core", package: "Core")
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        // QR codes (ISO/IEC 18004), for what is shown to another device's camera.
        .target(
            name: "QRCodes",
            dependencies: [
                .product(name: "Core", package: "Core")
            ],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "QRCodesTests",
            dependencies: [
                "QRCodes",
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FormatsTests",
            dependencies: [
                "Formats",
                .product(name: "CoreTesting", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ICalendarTests",
            dependencies: [
                "ICalendar",
                .product(name: "Core", package: "Core"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FilesTests",
            dependencies: [
                "Files", "Formats",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
