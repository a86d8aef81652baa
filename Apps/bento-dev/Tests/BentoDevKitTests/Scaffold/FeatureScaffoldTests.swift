import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("A new feature")
struct FeatureScaffoldTests {
    /// A host with one feature, in the shape that the scaffold edits.
    private static let host = Fixture(
        name: "host",
        archive: #"""
            -- boundaries.json --
            {"version": 1, "packages": [".", "Packages/*"], "canvas": ["Feature*"], "picture": {"file": "ARCHITECTURE.md"},
             "code": [{"rule": "public-surface", "in": ["Feature*"], "entry": "*Feature"}]}
            -- ARCHITECTURE.md --
            <!-- bento-dev:graph -->
            <!-- /bento-dev:graph -->
            -- Package.swift --
            // swift-tools-version: 6.2
            import PackageDescription

            let features = [
                "Food",
            ]

            let package = Package(
                name: "host",
                dependencies: features.map { .package(path: "Packages/Feature-\($0)") } + [.package(path: "Packages/Core")],
                targets: [
                    .executableTarget(
                        name: "host",
                        dependencies: [.product(name: "Core", package: "Core")]
                            + features.map { .product(name: "Feature\($0)", package: "Feature-\($0)") },
                        path: "Apps/host"
                    )
                ]
            )
            -- Apps/host/Catalogue.swift --
            import Core

            #if Food
                import FeatureFood
            #endif

            extension FeatureCatalogue {
                static var built: FeatureCatalogue {
                    var features: [any Feature.Type] = []
                    #if Food
                        features.append(FoodFeature.self)
                    #endif
                    return FeatureCatalogue(features)
                }
            }
            -- Packages/Core/Package.swift --
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Core",
                products: [
                    .library(name: "Core", targets: ["Core"]), .library(name: "CoreHosting", targets: ["CoreHosting"]),
                    .library(name: "CoreTesting", targets: ["CoreTesting"]),
                ],
                targets: [.target(name: "Core"), .target(name: "CoreHosting"), .target(name: "CoreTesting")]
            )
            -- Packages/Core/Sources/Core/Feature.swift --
            public protocol Feature {}
            -- Packages/Core/Sources/CoreHosting/Runtime.swift --
            public enum Runtime {}
            -- Packages/Core/Sources/CoreTesting/Fakes.swift --
            public enum Fakes {}
            """#
                + "\n"
                + FeatureTemplateText.food
    )

    /// The feature that is there already is one the tool wrote itself.
    private enum FeatureTemplateText {
        static var food: String {
            guard let name = try? FeatureName("Food") else { return "" }
            return FeatureTemplate(name: name, kind: .basic).files.map { "-- \($0.path) --\n\($0.text)" }.joined()
        }
    }

    private func snapshot(_ root: String) throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: SourceTree.files(below: root).map { ($0, try TextFile.read(root + "/" + $0)) }
        )
    }

    private func scaffold(_ root: String, _ name: String) async throws -> FeatureScaffold {
        let examination = try await Checker(root: root).examine(asksCompiler: false)
        return FeatureScaffold(repository: examination.repository, name: try FeatureName(name))
    }

    @Test(
        "it stands in the host, passes the check at once, and leaves no trace when removed",
        arguments: FeatureTemplate.Kind.allCases
    )
    func roundTrip(kind: FeatureTemplate.Kind) async throws {
        try await Self.host.unpacked { root in
            let checker = Checker(root: root)
            try await checker.renewGeneratedPages()
            #expect(try await checker.check().violations == [])
            let before = try snapshot(root)

            _ = try await scaffold(root, "MealPlan").add(kind)
            try await checker.renewGeneratedPages()
            #expect(try await checker.check().violations == [])
            let manifest = try TextFile.read(root + "/Package.swift")
            #expect(manifest.contains("    \"Food\",\n    \"MealPlan\",\n]"))
            let catalogue = try TextFile.read(root + "/Apps/host/Catalogue.swift")
            #expect(catalogue.contains("#if MealPlan\n    import FeatureMealPlan\n#endif\n"))
            #expect(
                catalogue.contains(
                    "        #if MealPlan\n            features.append(MealPlanFeature.self)\n        #endif\n"
                )
            )
            #expect(try TextFile.read(root + "/Packages/Feature-MealPlan/README.md").contains("`bento meal-plan note`"))
            #expect(try TextFile.read(root + "/ARCHITECTURE.md").contains("FeatureMealPlan"))

            let (changed, kept) = try await scaffold(root, "MealPlan").remove()
            try await checker.renewGeneratedPages()
            #expect(kept == nil)
            #expect(changed.count == (kind == .contract ? 4 : 3))
            #expect(try snapshot(root) == before)
        }
    }

    @Test("what it writes is formatted as the repository asks", arguments: FeatureTemplate.Kind.allCases)
    func formatted(kind: FeatureTemplate.Kind) async throws {
        let name = try FeatureName("Journal")
        try await withTemporaryFolder { root in
            for (path, text) in FeatureTemplate(name: name, kind: kind).files where path.hasSuffix(".swift") {
                try TextFile.write(text, to: root + "/" + path)
            }
            let settings =
                URL(fileURLWithPath: #filePath).path.components(separatedBy: "/Apps/bento-dev/")[0] + "/.swift-format"
            try FileManager.default.copyItem(atPath: settings, toPath: root + "/.swift-format")
            let result = try await Tool.swift.run(["format", "lint", "--strict", "-r", root])
            #expect(result.succeeded, "\(result.complaint)")
        }
    }

    @Test("a taken name is refused and nothing changes", arguments: ["Food", "FOOD"])
    func taken(name: String) async throws {
        try await Self.host.unpacked { root in
            let before = try snapshot(root)
            let scaffold = try await scaffold(root, name)
            let error = #expect(throws: DevError.self) { try scaffold.add(.basic) }
            #expect(error?.exitCode == 64)
            #expect(try snapshot(root) == before)
        }
    }

    @Test("a host without the table of features is refused before anything is written")
    func noTable() async throws {
        try await Self.host.unpacked { root in
            let path = root + "/Package.swift"
            try TextFile.write(
                try TextFile.read(path).replacing(
                    "let features = [\n    \"Food\",\n]",
                    with: "let features = [\"Food\"]"
                ),
                to: path
            )
            let before = try snapshot(root)
            let scaffold = try await scaffold(root, "MealPlan")
            let error = #expect(throws: DevError.self) { try scaffold.add(.basic) }
            #expect(error?.exitCode == 65)
            #expect(try snapshot(root) == before)
        }
    }

    @Test("a feature that others import, or that does not exist, is not removed")
    func removal() async throws {
        try await Self.host.unpacked { root in
            let missing = try await scaffold(root, "Fodo")
            let error = #expect(throws: DevError.self) { try missing.remove() }
            #expect(error?.what.contains("Did you mean 'Food'?") == true)
            try TextFile.write("import FeatureFood\n", to: root + "/Apps/host/Extra.swift")
            let imported = try await scaffold(root, "Food")
            let refusal = #expect(throws: DevError.self) { try imported.remove() }
            #expect(refusal?.what.contains("still imported by host") == true)
            #expect(SourceTree.isFolder(root + "/Packages/Feature-Food"))
        }
    }

    @Test("names in all their forms")
    func names() throws {
        let name = try FeatureName("MealPlan2")
        #expect(name.id == "meal-plan2")
        #expect(name.makeWord == "mealplan2")
        #expect(name.property == "mealPlan2")
        #expect(name.title == "Meal plan2")
        #expect(name.module == "FeatureMealPlan2")
    }

    @Test(
        "a name that cannot be one is refused with one that can",
        arguments: [
            ("meal plan", "MealPlan"), ("journal", "Journal"), ("../x", "X"), ("9lives", ""), ("", ""), ("Core", ""),
            (String(repeating: "A", count: 31), "AAAA"),
        ]
    )
    func badNames(text: String, hint: String) {
        let error = #expect(throws: DevError.self) { try FeatureName(text) }
        #expect(error?.exitCode == 64)
        #expect(hint.isEmpty || error?.fix.contains(hint) == true)
    }
}
