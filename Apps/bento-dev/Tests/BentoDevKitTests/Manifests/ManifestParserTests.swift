import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Manifests")
struct ManifestParserTests {
    private static let plain = """
        // swift-tools-version: 6.2
        import PackageDescription

        let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
        let shared: [Target.Dependency] = ["Base", .product(name: "Logging", package: "swift-log")]

        let package = Package(
            name: "Kitchen",
            platforms: [.macOS(.v26), .iOS(.v26)],
            products: [
                .library(name: "Kitchen", targets: ["Kitchen", "Base"]),
                .executable(name: "cook", targets: ["cook"]),
            ],
            dependencies: [
                .package(path: "../Core"),
                .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
            ],
            targets: [
                .target(name: "Base", path: "Sources/Ground", exclude: ["Old"], swiftSettings: strict + [.define("ON")]),
                .target(name: "Kitchen", dependencies: shared + [.product(name: "Core", package: "Core")]),
                .executableTarget(
                    name: "cook",
                    dependencies: [
                        "Kitchen",
                        .target(name: "Base"),
                    ],
                    plugins: [.plugin(name: "Stamp", package: "swift-log")]
                ),
                .testTarget(name: "KitchenTests", dependencies: ["Kitchen"]),
            ],
            swiftLanguageModes: [.v6]
        )
        """

    @Test("a plain manifest is read without running it")
    func plain() throws {
        let manifest = try #require(ManifestParser.read(Self.plain))
        #expect(manifest.name == "Kitchen")
        #expect(manifest.products.map(\.targets) == [["Kitchen", "Base"], ["cook"]])
        #expect(manifest.dependencies.map(\.identity) == ["core", "swift-log"])
        #expect(manifest.dependencies.map(\.localPath) == ["../Core", nil])
        #expect(manifest.targets.map(\.kind) == [.regular, .regular, .executable, .test])
        #expect(manifest.targets[0].path == "Sources/Ground")
        #expect(manifest.targets[0].exclude == ["Old"])
        #expect(manifest.targets[0].defines == ["ON"])
        #expect(manifest.targets[1].dependencies.map(\.name) == ["Base", "Logging", "Core"])
        #expect(manifest.targets[2].dependencies.map(\.line) == [24, 25])
        #expect(manifest.targets[2].plugins == [.init(name: "Stamp", package: "swift-log", line: 27)])
    }

    @Test("SwiftPM's own description agrees with the syntax")
    func agrees() async throws {
        let parsed = try #require(ManifestParser.read(Self.plain))
        let dumped = try await withTemporaryFolder { root in
            let folder = root + "/Kitchen"
            try TextFile.write(Self.plain, to: folder + "/Package.swift")
            return try await ManifestDump.read(folder: folder, source: Self.plain)
        }
        #expect(dumped.name == parsed.name)
        #expect(dumped.products == parsed.products)
        #expect(dumped.dependencies.map(\.identity) == parsed.dependencies.map(\.identity))
        #expect(dumped.dependencies.map(\.localPath) == parsed.dependencies.map(\.localPath))
        for (one, other) in zip(dumped.targets, parsed.targets) {
            #expect(one.name == other.name)
            #expect(one.kind == other.kind)
            #expect(one.path == other.path)
            #expect(one.dependencies.map(\.name) == other.dependencies.map(\.name))
            #expect(one.dependencies.map(\.package) == other.dependencies.map(\.package))
            #expect(one.plugins == other.plugins)
            #expect(one.exclude == other.exclude)
            #expect(one.defines == other.defines)
        }
        #expect(dumped.targets.count == parsed.targets.count)
    }

    @Test("a table of names is understood: map, interpolation, Set")
    func table() async throws {
        let source = """
            // swift-tools-version: 6.2
            import PackageDescription
            let features = ["Chat", "Food"]
            let package = Package(
                name: "host",
                traits: Set(
                    features.map { .trait(name: $0, description: "Builds Feature-\\($0)") }
                        + [.default(enabledTraits: Set(features))]
                ),
                dependencies: features.map { .package(path: "../Feature-\\($0)") } + [.package(path: "../Core")],
                targets: [
                    .executableTarget(
                        name: "host",
                        dependencies: [.product(name: "Core", package: "Core")]
                            + features.map {
                                .product(name: "Feature\\($0)", package: "Feature-\\($0)", condition: .when(traits: [$0]))
                            },
                        path: "Sources"
                    )
                ]
            )
            """
        let parsed = try #require(ManifestParser.read(source))
        #expect(parsed.dependencies.map(\.localPath) == ["../Feature-Chat", "../Feature-Food", "../Core"])
        #expect(parsed.targets[0].dependencies.map(\.name) == ["Core", "FeatureChat", "FeatureFood"])
        #expect(parsed.targets[0].dependencies[2].line == 16)
        let dumped = try await withTemporaryFolder { root in
            try TextFile.write(source, to: root + "/Host/Package.swift")
            return try await ManifestDump.read(folder: root + "/Host", source: source)
        }
        #expect(dumped.targets[0].dependencies.map(\.name) == parsed.targets[0].dependencies.map(\.name))
        #expect(dumped.dependencies.map(\.localPath) == parsed.dependencies.map(\.localPath))
    }

    @Test(
        "a manifest that computes anything is left to SwiftPM",
        arguments: [
            "let names = [\"A\"].filter { $0 != \"B\" }",
            "let names = [\"A\"].map { name in name }",
            "let isOn = Context.environment[\"X\"] != nil",
            "func target() -> Target { .target(name: \"A\") }",
            "if true {}",
            "var later = 1",
            "let name = \"\\(1)\"",
            "let name = \"\\(unknown)\"",
        ]
    )
    func computed(line: String) {
        let source = "import PackageDescription\n\(line)\nlet package = Package(name: \"A\")\n"
        #expect(ManifestParser.read(source) == nil)
        #expect(ManifestParser.read("import PackageDescription\nlet package = Package(name: \"A\")\n") != nil)
    }

    @Test(
        "a change of a manifest touches the targets it concerns",
        arguments: [
            ("// note\n", "", [String]()),
            ("\"Kitchen\",\n                .target(name: \"Base\"),", "\"Kitchen\",", ["cook"]),
            ("from: \"1.16.2\"", "from: \"1.17.0\"", ["Kitchen"]),
            ("[.v6]", "[.v5]", ["Base", "Kitchen", "cook", "KitchenTests"]),
            (".treatAllWarnings(as: .error)", ".treatAllWarnings(as: .warning)", ["Base"]),
            ("name: \"KitchenTests\"", "name: \"NewTests\"", ["NewTests"]),
        ]
    )
    func difference(old: String, new: String, touched: [String]) throws {
        let before = try #require(ManifestParser.read("// note\n" + Self.plain))
        let after = try #require(ManifestParser.read(("// note\n" + Self.plain).replacing(old, with: new)))
        #expect(ManifestDiff(before: before, after: after).touched().map(\.target) == touched)
    }
}
