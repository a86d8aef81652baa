import Foundation

/// Reads `boundaries.json`, strictly.
package struct BoundariesReader {
    /// - Throws: `DevError` (78) that names the place, for anything not understood.
    package static func read(root: String, file: String = Boundaries.fileName) throws -> Boundaries {
        let path = root + "/" + file
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DevError.configuration(
                "\(path) is missing or cannot be read",
                fix: "write the rules there; 'bento-dev check --help' shows the smallest file"
            )
        }
        return try read(data, file: file)
    }

    package static func read(_ data: Data, file: String = Boundaries.fileName) throws -> Boundaries {
        let root = try JSONReader.read(data, file: file)
        let members = try root.members(known: [
            "version", "packages", "systemModules", "productModules", "contracts", "code", "affected", "picture",
            "canvas", "words",
        ])
        let version = try members.required("version", in: root).integer()
        guard version == 1 else {
            throw root.failure("version \(version) is newer than this tool", fix: "update bento-dev, or write 1")
        }
        var boundaries = Boundaries()
        boundaries.text = String(decoding: data, as: UTF8.self)
        boundaries.packages = try members["packages"]?.patterns() ?? []
        boundaries.systemModules = Set(try members["systemModules"]?.strings() ?? [])
        boundaries.productModules = try members["productModules"]?.dictionary().mapValues { try $0.strings() } ?? [:]
        boundaries.contracts = try members["contracts"]?.elements().map(contract) ?? []
        boundaries.code = try members["code"]?.elements().map(codeRule) ?? []
        boundaries.canvas = try members["canvas"]?.patterns() ?? []
        boundaries.words = try members["words"]?.string()
        if let affected = members["affected"] { boundaries.affected = try self.affected(affected) }
        if let picture = members["picture"] {
            let parts = try picture.members(known: ["file", "leavesOut"])
            boundaries.picture = .init(
                file: try parts.required("file", in: picture).string(),
                leavesOut: try parts["leavesOut"]?.patterns() ?? []
            )
        }
        return boundaries
    }

    private static func contract(_ reader: JSONReader) throws -> Contract {
        let all = try reader.dictionary()
        let name = try all.required("kind", in: reader).string()
        guard let rule = Rule(rawValue: name), Rule.contractKinds.contains(rule) else {
            let known = Rule.contractKinds.map(\.rawValue)
            throw reader.failure(
                "'\(name)' is not a kind of contract.\(Spelling.hint(for: name, among: known))",
                fix: "known are \(known.joined(separator: ", "))"
            )
        }
        let shared: Set<String> = ["kind", "name", "because", "instead"]
        let own: [Rule: Set<String>] = [
            .layers: ["layers"], .forbidden: ["from", "to", "transitive"], .independent: ["modules", "transitive"],
            .protected: ["modules", "allowed"], .acyclic: ["level"], .required: ["from", "to"],
        ]
        let parts = try reader.members(known: shared.union(own[rule] ?? []))
        func patterns(_ key: String) throws -> [NamePattern] { try parts.required(key, in: reader).patterns() }
        let kind: Contract.Kind
        switch rule {
        case .layers: kind = .layers(try layers(parts.required("layers", in: reader)))
        case .forbidden:
            kind = .forbidden(
                from: try patterns("from"),
                to: try patterns("to"),
                isTransitive: try parts["transitive"]?.boolean() ?? false
            )
        case .independent:
            kind = .independent(
                modules: try patterns("modules"),
                isTransitive: try parts["transitive"]?.boolean() ?? true
            )
        case .protected: kind = .protected(modules: try patterns("modules"), allowed: try patterns("allowed"))
        case .required: kind = .required(from: try patterns("from"), to: try patterns("to"))
        default: kind = .acyclic(level: try level(parts["level"]))
        }
        return Contract(
            name: try parts["name"]?.string() ?? name,
            because: try parts.required("because", in: reader).string(),
            instead: try parts["instead"]?.string(),
            kind: kind
        )
    }

    private static func level(_ reader: JSONReader?) throws -> Contract.Level {
        guard let reader else { return .package }
        let name = try reader.string()
        guard let level = Contract.Level(rawValue: name) else {
            throw reader.failure("'\(name)' is not a level", fix: "write 'package' or 'module'")
        }
        return level
    }

    private static func layers(_ reader: JSONReader) throws -> [Contract.Layer] {
        let layers = try reader.elements().map { element in
            let parts = try element.members(known: ["name", "modules", "may", "external", "forTests"])
            return Contract.Layer(
                name: try parts.required("name", in: element).string(),
                modules: try parts.required("modules", in: element).patterns(),
                may: try parts["may"]?.strings() ?? [],
                external: try parts["external"]?.patterns(),
                isForTests: try parts["forTests"]?.boolean() ?? false
            )
        }
        let names = layers.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw reader.failure("layer '\(twice)' is there twice", fix: "give each layer one entry")
        }
        for layer in layers {
            for name in layer.may where !names.contains(name) {
                throw reader.failure(
                    "layer '\(layer.name)' may import '\(name)', which is not a layer."
                        + Spelling.hint(for: name, among: names),
                    fix: "layers are \(names.joined(separator: ", "))"
                )
            }
        }
        return layers
    }

    private static func codeRule(_ reader: JSONReader) throws -> CodeRule {
        let all = try reader.dictionary()
        let name = try all.required("rule", in: reader).string()
        guard let rule = Rule(rawValue: name), Rule.codeRules.contains(rule) else {
            let known = Rule.codeRules.map(\.rawValue)
            throw reader.failure(
                "'\(name)' is not a rule.\(Spelling.hint(for: name, among: known))",
                fix: "known are \(known.joined(separator: ", "))"
            )
        }
        let own: [Rule: Set<String>] = [
            .reexport: ["allow"], .publicSurface: ["entry"], .exposedType: ["allow", "types"], .container: ["names"],
            .serviceSize: ["limit"], .targetSize: ["limit"], .ambientEffect: ["effects", "allowances"],
            .unsafeFlags: ["allow"],
        ]
        let parts = try reader.members(known: Set(["rule", "in", "except", "tests", "because"]).union(own[rule] ?? []))
        var result = CodeRule(rule: rule, modules: try parts.required("in", in: reader).patterns())
        result.because = try parts["because"]?.string()
        result.except = try parts["except"]?.patterns() ?? []
        result.includesTests =
            try parts["tests"]?.boolean() ?? [.testableImport, .canImport, .buildPlugin].contains(rule)
        result.allow = try parts["allow"]?.patterns() ?? []
        result.names = try parts["names"]?.strings() ?? []
        result.entry = try parts["entry"].map { NamePattern(try $0.string()) }
        let usual: [Rule: Int] = [.serviceSize: 200, .targetSize: 60]
        result.limit = try parts["limit"]?.integer() ?? usual[rule] ?? result.limit
        result.types = try parts["types"]?.dictionary().mapValues { try $0.strings() } ?? [:]
        result.effects = try parts["effects"].map(effects) ?? result.effects
        result.allowances = try parts["allowances"]?.elements().map(allowance) ?? []
        if rule == .container, result.names.isEmpty {
            throw reader.failure("'names' is missing", fix: "name the container types, such as [\"ServiceContainer\"]")
        }
        return result
    }

    private static func effects(_ reader: JSONReader) throws -> Set<Effect> {
        let known = Effect.allCases.map(\.rawValue)
        return Set(
            try reader.strings().map { name in
                guard let effect = Effect(rawValue: name) else {
                    throw reader.failure(
                        "'\(name)' is not an effect.\(Spelling.hint(for: name, among: known))",
                        fix: "known are \(known.joined(separator: ", "))"
                    )
                }
                return effect
            }
        )
    }

    private static func allowance(_ reader: JSONReader) throws -> CodeRule.Allowance {
        let parts = try reader.members(known: ["modules", "effects", "files", "names", "because"])
        let because = try parts.required("because", in: reader).string()
        guard because.contains(where: \.isLetter) else {
            throw reader.failure("an allowance gives no reason", fix: "say in 'because' why it must be")
        }
        return CodeRule.Allowance(
            modules: try parts.required("modules", in: reader).patterns(),
            effects: try effects(parts.required("effects", in: reader)),
            files: try parts["files"]?.patterns() ?? [],
            names: try parts["names"]?.strings() ?? [],
            because: because
        )
    }

    private static func affected(_ reader: JSONReader) throws -> Boundaries.AffectedRules {
        let parts = try reader.members(known: ["everything", "nothing", "also"])
        return .init(
            everything: try parts["everything"]?.patterns() ?? [],
            nothing: try parts["nothing"]?.patterns() ?? [],
            also: try parts["also"]?.elements().map { element in
                let members = try element.members(known: ["target", "dependsOn"])
                return .init(
                    target: try members.required("target", in: element).string(),
                    dependsOn: try members.required("dependsOn", in: element).patterns()
                )
            } ?? []
        )
    }
}
