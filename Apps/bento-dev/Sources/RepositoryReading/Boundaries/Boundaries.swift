/// The rules of a repository: `boundaries.json`, read and checked.
package struct Boundaries: Sendable {
    /// Folders that contain a `Package.swift`, as patterns; empty: the root and every folder two levels down are
    /// searched.
    package var packages: [NamePattern] = []
    /// Modules that come with a platform or toolchain, beyond those this tool knows.
    package var systemModules: Set<String> = []
    /// Modules that a product contains besides the one with its own name.
    package var productModules: [String: [String]] = [:]
    package var contracts: [Contract] = []
    package var code: [CodeRule] = []
    package var affected = AffectedRules()
    /// The file with the generated picture; nil: none.
    package var picture: Picture?
    /// The file with the words that are not used; nil: none.
    package var words: String?
    /// Modules whose package README has a canvas.
    package var canvas: [NamePattern] = []

    package struct Picture: Sendable {
        package var file: String
        package var leavesOut: [NamePattern]
    }

    package struct AffectedRules: Sendable {
        /// Files that affect every build.
        package var everything: [NamePattern] = []
        /// Files that affect no build and no test.
        package var nothing: [NamePattern] = []
        /// Test targets that exercise code they do not import, such as a built program.
        package var also: [Also] = []

        package struct Also: Sendable {
            package var target: String
            package var dependsOn: [NamePattern]
        }
    }

    /// The text it was read from, used to find line numbers.
    package var text = ""

    package static let fileName = "boundaries.json"
}

/// One rule about permitted dependencies.
package struct Contract: Sendable {
    package var name: String
    /// The reason for the rule, in the words of its makers; part of every message.
    package var because: String
    /// The alternative to the dependency; part of every message.
    package var instead: String?
    package var kind: Kind

    package enum Kind: Sendable {
        case layers([Layer])
        case forbidden(from: [NamePattern], to: [NamePattern], isTransitive: Bool)
        case independent(modules: [NamePattern], isTransitive: Bool)
        case protected(modules: [NamePattern], allowed: [NamePattern])
        case acyclic(level: Level)
        case required(from: [NamePattern], to: [NamePattern])
    }

    package enum Level: String, Sendable, CaseIterable { case package, module }

    package struct Layer: Sendable {
        package var name: String
        package var modules: [NamePattern]
        /// Names of the layers its modules may import.
        package var may: [String]
        /// Modules from outside the repository they may import; nil: any.
        package var external: [NamePattern]?
        /// True if only tests, and other modules of such a layer, may import it.
        package var isForTests: Bool
    }

    package var rule: Rule {
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
package struct CodeRule: Sendable {
    package var rule: Rule
    /// The modules that it applies to, and those that are excluded.
    package var modules: [NamePattern]
    package var except: [NamePattern] = []
    package var includesTests = false
    /// The reason for its settings, such as an exception; for readers of the file.
    package var because: String?
    /// For `exposed-type` and `reexport`: modules whose types may be visible.
    package var allow: [NamePattern] = []
    /// For `container`: the names of the types.
    package var names: [String] = []
    /// For `public-surface`: the name of the one public type.
    package var entry: NamePattern?
    /// For `service-size`: lines. For `target-size`: Swift files.
    package var limit = Int.max
    /// For `exposed-type`: the well-known types of modules whose sources are not here.
    package var types: [String: [String]] = [:]

    /// For `ambient-effect`: the forbidden effects, and the exceptions.
    package var effects: Set<Effect> = Set(Effect.allCases)
    package var allowances: [Allowance] = []

    /// Permission for some effects, in some modules, with the reason.
    package struct Allowance: Sendable {
        package var modules: [NamePattern]
        package var effects: Set<Effect>
        /// Only in these files; empty: in all.
        package var files: [NamePattern]
        /// Only uses that contain one of these texts (`ContinuousClock`); empty: all.
        package var names: [String]
        package var because: String
    }

    package func covers(_ module: Module) -> Bool {
        (includesTests || module.kind != .test) && module.isNamed(by: modules) && !module.isNamed(by: except)
    }
}
