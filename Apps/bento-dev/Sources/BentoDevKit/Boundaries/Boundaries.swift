/// The rules of a repository: `boundaries.json`, read and checked.
struct Boundaries: Sendable {
    /// Folders that contain a `Package.swift`, as patterns; empty: the root and every folder two levels down are
    /// searched.
    var packages: [NamePattern] = []
    /// Modules that come with a platform or toolchain, beyond those this tool knows.
    var systemModules: Set<String> = []
    /// Modules that a product contains besides the one with its own name.
    var productModules: [String: [String]] = [:]
    var contracts: [Contract] = []
    var code: [CodeRule] = []
    var affected = AffectedRules()
    /// The file with the generated picture; nil: none.
    var picture: Picture?
    /// Modules whose package README has a canvas.
    var canvas: [NamePattern] = []

    struct Picture: Sendable {
        var file: String
        var leavesOut: [NamePattern]
    }

    struct AffectedRules: Sendable {
        /// Files that affect every build.
        var everything: [NamePattern] = []
        /// Files that affect no build and no test.
        var nothing: [NamePattern] = []
        /// Test targets that exercise code they do not import, such as a built program.
        var also: [Also] = []

        struct Also: Sendable {
            var target: String
            var dependsOn: [NamePattern]
        }
    }

    /// The text it was read from, used to find line numbers.
    var text = ""

    static let fileName = "boundaries.json"
}

/// One rule about permitted dependencies.
struct Contract: Sendable {
    var name: String
    /// The reason for the rule, in the words of its makers; part of every message.
    var because: String
    /// The alternative to the dependency; part of every message.
    var instead: String?
    var kind: Kind

    enum Kind: Sendable {
        case layers([Layer])
        case forbidden(from: [NamePattern], to: [NamePattern], isTransitive: Bool)
        case independent(modules: [NamePattern], isTransitive: Bool)
        case protected(modules: [NamePattern], allowed: [NamePattern])
        case acyclic(level: Level)
        case required(from: [NamePattern], to: [NamePattern])
    }

    enum Level: String, Sendable, CaseIterable { case package, module }

    struct Layer: Sendable {
        var name: String
        var modules: [NamePattern]
        /// Names of the layers its modules may import.
        var may: [String]
        /// Modules from outside the repository they may import; nil: any.
        var external: [NamePattern]?
        /// True if only tests, and other modules of such a layer, may import it.
        var isForTests: Bool
    }

    var rule: Rule {
        switch kind {
        case .layers: .layers
        case .forbidden: .forbidden
        case .independent: .independent
        case .protected: .protected
        case .acyclic: .acyclic
        case .required: .required
        }
    }
}

/// A rule about the contents of some modules' code.
struct CodeRule: Sendable {
    var rule: Rule
    /// The modules that it applies to, and those that are excluded.
    var modules: [NamePattern]
    var except: [NamePattern] = []
    var includesTests = false
    /// The reason for its settings, such as an exception; for readers of the file.
    var because: String?
    /// For `exposed-type` and `reexport`: modules whose types may be visible.
    var allow: [NamePattern] = []
    /// For `container`: the names of the types.
    var names: [String] = []
    /// For `public-surface`: the name of the one public type.
    var entry: NamePattern?
    /// For `service-size`: lines. For `target-size`: Swift files.
    var limit = Int.max
    /// For `exposed-type`: the well-known types of modules whose sources are not here.
    var types: [String: [String]] = [:]

    /// For `ambient-effect`: the forbidden effects, and the exceptions.
    var effects: Set<Effect> = Set(Effect.allCases)
    var allowances: [Allowance] = []

    /// Permission for some effects, in some modules, with the reason.
    struct Allowance: Sendable {
        var modules: [NamePattern]
        var effects: Set<Effect>
        /// Only in these files; empty: in all.
        var files: [NamePattern]
        /// Only uses that contain one of these texts (`ContinuousClock`); empty: all.
        var names: [String]
        var because: String
    }

    func covers(_ module: Module) -> Bool {
        (includesTests || module.kind != .test) && module.isNamed(by: modules) && !module.isNamed(by: except)
    }
}
