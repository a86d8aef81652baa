import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Canvas")
struct FeatureCanvasTests {
    private static let feature = #"""
        import Core

        public enum FoodFeature: Feature {
            public static var manifest: FeatureManifest {
                FeatureManifest(
                    id: "food",
                    title: "Food",
                    summary: "Say what you ate",
                    provides: [.food],
                    requires: [.database],
                    networkHosts: [NetworkHost("food.example.org", "barcodes")]
                )
            }
            public static func register(in registrar: inout FeatureRegistrar) {
                registrar.flow(LogFood.self)
                registrar.flow(Day.self)
                registrar.setting(FoodSettings.online)
                registrar.migrations(FoodSchema.first)
                registrar.card("today", "Food", order: 20) { _, _ in nil }
            }
        }
        """#
    private static let flows = #"""
        import Core

        struct Day: Flow {
            static let descriptor = FlowDescriptor("day", "Show " + "a day", effect: .reads)
        }
        struct LogFood: Flow {
            static let descriptor = FlowDescriptor("log", "Log a|b", discussion: "x", effect: .writes)
        }
        """#

    private func withFeature(_ body: (String) async throws -> Void) async throws {
        let base = Fixture(named: "undeclared-sibling.clean").files.filter {
            !$0.path.hasPrefix("Packages/Feature-Food/Sources") && $0.path != "boundaries.json"
        }
        let rules = #"{"version": 1, "packages": ["Packages/*"], "canvas": ["Feature*"]}"#
        let sources = "Packages/Feature-Food/Sources/FeatureFood/"
        let fixture = Fixture(
            name: "canvas",
            files: base + [
                ("boundaries.json", rules), (sources + "FoodFeature.swift", Self.feature),
                (sources + "Flows/Flows.swift", Self.flows), ("Packages/Feature-Food/README.md", "# Food\n\nMine.\n"),
            ]
        )
        try await fixture.unpacked(body)
    }

    @Test("it says what the code says")
    func reads() async throws {
        try await withFeature { root in
            let writer = CanvasWriter(examination: try await Checker(root: root).examine())
            let canvas = try #require(writer.canvases().first?.canvas)
            #expect(canvas.entryPoint == "FoodFeature")
            #expect(canvas.entryFile == "Sources/FeatureFood/FoodFeature.swift")
            #expect(canvas.provides == ["`food`"])
            #expect(canvas.requires == ["`database`"])
            #expect(canvas.uses.isEmpty)
            #expect(canvas.settings == ["`FoodSettings.online`"])
            #expect(canvas.hosts == ["`food.example.org`"])
            #expect(canvas.migrations == ["`FoodSchema.first`"])
            #expect(canvas.cards == ["Food"])
            #expect(canvas.imports == ["Core"])
            #expect(canvas.flows.map(\.command) == ["bento food log", "bento food day"])
            #expect(canvas.flows.map(\.summary) == ["Log a|b", "Show a day"])
            #expect(canvas.markdown.contains("| `bento food log` | writes | Log a\\|b |\n"))
        }
    }

    @Test("it is written into the README, found current, and found stale after a change")
    func drift() async throws {
        try await withFeature { root in
            let checker = Checker(root: root)
            let readme = root + "/Packages/Feature-Food/README.md"
            #expect(try await checker.check().violations.map(\.rule) == [.canvas])
            #expect(
                try CanvasWriter(examination: try await checker.examine()).write() == [
                    "Packages/Feature-Food/README.md"
                ]
            )
            #expect(try TextFile.read(readme).hasPrefix("# Food\n\nMine.\n\n<!-- bento-dev:canvas -->\n| Canvas | |\n"))
            #expect(try await checker.check().violations.isEmpty)
            #expect(try CanvasWriter(examination: try await checker.examine()).write().isEmpty)
            let flow = root + "/Packages/Feature-Food/Sources/FeatureFood/Flows/Flows.swift"
            try TextFile.write(try TextFile.read(flow).replacing("effect: .reads", with: "effect: .spends"), to: flow)
            #expect(try await checker.check().violations.map(\.rule) == [.canvas])
        }
    }

    @Test(
        "figures may move a little before it is out of date",
        arguments: [
            (1_000, 1_000, true), (1_000, 1_200, true), (1_000, 1_500, false), (10, 40, false), (2, 5, true),
        ]
    )
    func tolerance(was: Int, now: Int, isCurrent: Bool) {
        var old = FeatureCanvas(entryPoint: "F", entryFile: "f")
        var new = old
        old.tests = was
        new.tests = now
        #expect(new.isCurrent(old.markdown) == isCurrent)
        new.entryPoint = "G"
        #expect(!new.isCurrent(old.markdown))
    }
}
