/// The rules of a repository: `boundaries.json`, read and checked.
struct Boundaries: Sendable {
    /// Folders that hold a `Package.swift`, as patterns; empty: the root and every folder two levels down are searched.
    var packages: [NamePattern] = []
    /// Modules that come with a platform or toolchain, beyond those this tool knows.
    var systemModules: Set<String> = []
    /// Modules that a product brings besides the one of its own name.
    var productModules: [String: [String]] = [:]
    var contracts: [Contract] = []
    var code: [CodeRule] = []
    var affected = AffectedRules()
    /// The file with the generated picture; nil: none.
    var picture: Picture?
    /// Modules whose package README carries a canvas.
    var canvas: [NamePattern] = []

    struct Picture: Sendable {
        var file: String
        var leavesOut: [NamePattern]
    }

    struct AffectedRules: Sendable {
        /// Files that change what every package builds with.
        var everything: [NamePattern] = []
        /// Files that change no build and no test.
        var nothing: [NamePattern] = []
        /// Test targets that exercise what they do not import, such as a built program.
        var also: [Also] = []

        struct Also: Sendable {
            var target: String
            var dependsOn: [NamePattern]
        }
    }

    /// The text it was read from, to find the lines of what it says.
    var text = ""

    static let fileName = "boundaries.json"
}

/// One rule about who may depend on whom.
struct Contract: Sendable {
    var name: String
    /// Why the rule exists, in the words of its makers; part of every message.
    var because: String
    /// How to get what the dependency was for; part of every message.
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
        /// Only tests, and other modules of such a layer, may import it.
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

/// A rule about what the code of some modules contains.
struct CodeRule: Sendable {
    var rule: Rule
    /// The modules it holds for, and those it does not.
    var modules: [NamePattern]
    var except: [NamePattern] = []
    var includesTests = false
    /// Why it is set as it is, such as the reason for an exception; for readers of the file.
    var because: String?
    /// For `exposed-type` and `reexport`: modules whose types may be seen.
    var allow: [NamePattern] = []
    /// For `container`: the names of the types.
    var names: [String] = []
    /// For `public-surface`: what the one public type is called.
    var entry: NamePattern?
    /// For `service-size`: lines. For `target-size`: Swift files.
    var limit = Int.max
    /// For `exposed-type`: the well-known types of modules whose sources are not here.
    var types: [String: [String]] = [:]

    /// For `ambient-effect`: which effects it refuses, and who has leave for some.
    var effects: Set<Effect> = Set(Effect.allCases)
    var allowances: [Allowance] = []

    /// Leave for some effects, in some modules, for a reason.
    struct Allowance: Sendable {
        var modules: [NamePattern]
        var effects: Set<Effect>
        /// Only in these files; empty: in all.
        var files: [NamePattern]
        /// Only what contains one of these texts (`ContinuousClock`); empty: all.
        var names: [String]
        var because: String
    }

    func covers(_ module: Module) -> Bool {
        (includesTests || module.kind != .test) && module.isNamed(by: modules) && !module.isNamed(by: except)
    }
}
