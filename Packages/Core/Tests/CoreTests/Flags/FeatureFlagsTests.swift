import CoreTesting
import Synchronization
import Testing

@testable import Core
@testable import CoreHosting

enum Manner: String, SettingValue, CaseIterable {
    case plain, warm
}

private enum PainterFlags {
    static let bright = FlagKey("bright", "Brighter.", kind: .operations, owner: "paint", default: false)
    static let tone = FlagKey(
        "tone",
        "How it speaks.",
        kind: .experiment,
        owner: "paint",
        default: Manner.plain,
        expires: "2027-01-31"
    )
    static let layers = FlagKey("layers", "How many.", kind: .operations, owner: "paint", default: 2)
}

private enum Painter: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(
            id: "painter",
            title: "Painter",
            summary: "Paints.",
            flags: [
                PainterFlags.bright.declaration, PainterFlags.tone.declaration, PainterFlags.layers.declaration,
            ]
        )
    }
    static func register(in registrar: inout FeatureRegistrar) {}
}

@Suite("Flags of features")
struct FeatureFlagsTests {
    private static func running<Value: Sendable>(
        _ source: (any FlagSource)?,
        _ work: @escaping @Sendable (FeatureFlags) async throws -> Value
    ) async throws -> Value {
        let runtime = try FeatureRuntime([.registering(Painter.self)], platform: [], flags: source)
        return try await runtime.running("painter") { resolver in try await work(resolver.get(FeatureFlags.self)) }
    }

    @Test("without a source every flag has its default")
    func defaults() async throws {
        try await Self.running(nil) { flags in
            #expect(flags[PainterFlags.bright] == false)
            #expect(flags[PainterFlags.tone] == .plain)
            #expect(flags[PainterFlags.layers] == 2)
        }
    }

    @Test("values are read as their types")
    func typed() async throws {
        let source = MemoryFlags(["painter.bright": "on", "painter.tone": "warm", "painter.layers": "7"])
        try await Self.running(source) { flags in
            #expect(flags[PainterFlags.bright])
            #expect(flags[PainterFlags.tone] == .warm)
            #expect(flags[PainterFlags.layers] == 7)
        }
    }

    @Test("what is no value of the flag counts as not given")
    func unfit() async throws {
        let source = MemoryFlags(["painter.bright": "perhaps", "painter.tone": "loud", "painter.layers": "1e9"])
        try await Self.running(source) { flags in
            #expect(flags[PainterFlags.bright] == false)
            #expect(flags[PainterFlags.tone] == .plain)
            #expect(flags[PainterFlags.layers] == 2)
        }
    }

    @Test("a flow sees one snapshot, whatever is set meanwhile; the next one sees the change")
    func snapshot() async throws {
        let source = MemoryFlags()
        try await Self.running(source) { flags in
            #expect(flags[PainterFlags.bright] == false)
            source.set("painter.bright", to: "on")
            #expect(flags[PainterFlags.bright] == false)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { #expect(flags[PainterFlags.bright] == false) }
            }
        }
        try await Self.running(source) { flags in #expect(flags[PainterFlags.bright]) }
    }

    @Test("flags that are declared twice, and a feature called as switches are, are errors at start")
    func duplicates() {
        let twice = FeatureManifest(
            id: "a",
            title: "A",
            summary: "A.",
            flags: [PainterFlags.bright.declaration, PainterFlags.bright.declaration]
        )
        #expect(throws: FlagDeclarationError.duplicate("a.bright")) {
            try FeatureRuntime([FeatureRegistrar(manifest: twice)], platform: [])
        }
        #expect(throws: FlagDeclarationError.reserved) {
            try FlagDeclarations([FeatureManifest(id: "feature", title: "F", summary: "F.")])
        }
    }

    @Test("the contract test names what is wrong with a declaration")
    func contract() {
        enum Careless: Feature {
            static var manifest: FeatureManifest {
                FeatureManifest(
                    id: "careless",
                    title: "C",
                    summary: "C.",
                    flags: [
                        FlagDeclaration(
                            "Loud!",
                            "",
                            kind: .experiment,
                            owner: "",
                            type: .flag,
                            defaultText: "perhaps",
                            expires: "soon",
                            rollout: 300
                        )
                    ]
                )
            }
            static func register(in registrar: inout FeatureRegistrar) {}
        }
        #expect(FeatureContract.violations(of: Careless.self).count(where: { $0.contains("'Loud!'") }) == 5)
        #expect(FeatureContract.violations(of: Painter.self).isEmpty)
    }

    @Test("each feature has its switch without declaring it, and unknown names are suggested")
    func declarations() throws {
        let all = try FlagDeclarations([Painter.manifest])
        #expect(all.entries.map(\.id).contains("feature.painter"))
        #expect(all["feature.painter"]?.declaration.kind == .kill)
        let error = #expect(throws: UnknownName.self) { try all.entry("painter.brigth") }
        #expect(error?.recovery?.contains("painter.bright") == true)
    }
}
