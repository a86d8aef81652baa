/// A name that does not exist.
public struct UnknownName: BentoError, Equatable {
    /// The kind of thing that was looked up: `flow`, `feature`.
    public let kind: String
    /// The name as given.
    public let name: String
    /// The names that exist.
    public let known: [String]

    public init(kind: String, name: String, known: [String]) {
        self.kind = kind
        self.name = name
        self.known = known
    }

    public var code: String { "unknown.\(kind)" }
    /// The name, shortened to 80 characters.
    public var message: String { "There is no \(kind) '\(name.prefix(80))'." }
    /// The nearest names, or a pointer to the list of all.
    public var recovery: String? {
        guard !known.isEmpty else { return "There are none here." }
        return Suggestion.sentence(for: name, in: known)
            ?? (known.count <= 12 ? "There are: \(known.joined(separator: ", "))." : nil)
    }
    public var exitStatus: ExitStatus { .usage }
}
