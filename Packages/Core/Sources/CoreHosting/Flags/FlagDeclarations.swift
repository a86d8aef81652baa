import Core

/// Every flag of a program by its full id: those that features declare, and one kill switch for each feature.
public struct FlagDeclarations: Sendable {
    public struct Entry: Sendable {
        /// `food.reading-rules`.
        public let id: String
        /// The feature's id.
        public let feature: String
        public let declaration: FlagDeclaration

        /// The text in the canonical form of the flag's values.
        ///
        /// - Parameter variable: the environment variable that it comes from, if any.
        /// - Throws: a failure (64) if it is not a valid value of the flag.
        public func value(_ text: String, from variable: String? = nil) throws(Failure) -> String {
            if let value = declaration.normalized(text) { return value }
            let place = variable.map { " (from \($0))" } ?? ""
            throw .usage(
                "flags.unfit",
                "'\(text.prefix(80))' is no value of the flag '\(id)'\(place).",
                recovery: declaration.type.help
            )
        }
    }

    /// Sorted by id.
    public let entries: [Entry]

    /// - Throws: ``FlagDeclarationError`` if two have the same id, or a feature has a name reserved for kill switches.
    public init(_ manifests: [FeatureManifest]) throws(FlagDeclarationError) {
        var entries: [Entry] = []
        for manifest in manifests {
            guard manifest.id != FlagDeclaration.killSwitchPrefix else { throw .reserved }
            for declaration in manifest.flags {
                entries.append(
                    Entry(id: "\(manifest.id).\(declaration.name)", feature: manifest.id, declaration: declaration)
                )
            }
            entries.append(
                Entry(
                    id: Self.killSwitch(of: manifest.id),
                    feature: manifest.id,
                    declaration: .killSwitch(of: manifest.id)
                )
            )
        }
        entries.sort { $0.id < $1.id }
        for (one, next) in zip(entries, entries.dropFirst()) where one.id == next.id { throw .duplicate(one.id) }
        self.entries = entries
    }

    public static func killSwitch(of feature: String) -> String { "\(FlagDeclaration.killSwitchPrefix).\(feature)" }

    /// - Throws: ``UnknownName`` with suggestions.
    public func entry(_ id: String) throws(UnknownName) -> Entry {
        if let found = self[id] { return found }
        throw UnknownName(kind: "flag", name: id, known: entries.map(\.id))
    }

    public subscript(id: String) -> Entry? { entries.first { $0.id == id } }
}

/// Declarations of flags that conflict.
public enum FlagDeclarationError: BentoError, Equatable {
    case duplicate(String)
    /// A feature is called `feature`.
    case reserved

    public var code: String { self == .reserved ? "flags.reserved" : "flags.duplicate" }
    public var message: String {
        switch self {
        case .duplicate(let id): "The flag '\(id)' is declared twice."
        case .reserved: "A feature is called 'feature', which is what the switches of features are called."
        }
    }
    public var recovery: String? { "Rename one of them in its manifest." }
}

extension FlagValues {
    /// The reason why a kill switch, `feature.<id>`, holds a feature off, such as `switched off by the server`; `nil`
    /// if it may run.
    public func whyOff(_ feature: String) -> String? {
        let resolution = resolution(of: FlagDeclarations.killSwitch(of: feature), declared: .killSwitch(of: feature))
        guard Bool(settingText: resolution.text) == false else { return nil }
        return switch resolution.origin {
        case .byDefault, .rollout: "switched off"
        case .file: "switched off by the flag definitions in the home"
        case .server: "switched off by the flag server"
        case .choice: "switched off by you"
        case .environment: "switched off by the environment"
        case .option: "switched off for this run"
        }
    }
}
