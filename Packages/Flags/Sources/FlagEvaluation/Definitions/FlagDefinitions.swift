import Core

/// All flags of one source at one time, in the format of Unleash's client API. It is immutable: evaluating several
/// flags with one of these never sees half of a change.
public struct FlagDefinitions: Sendable {
    private enum Store {
        case whole([ExactText: FlagDefinition], names: [String], faults: [FlagFault])
        case lazy(LazyDefinitions)
    }

    private let store: Store

    /// No flags.
    public init() { store = .whole([:], names: [], faults: []) }

    /// Reads `{"version": 2, "features": [...], "segments": [...]}`. A flag with an error becomes a fault; the others
    /// are read.
    ///
    /// - Throws: ``FlagDocumentError`` if the document has another form or is too large.
    public init(parsing bytes: some Sequence<UInt8>) throws(FlagDocumentError) { store = try Self.whole(bytes) }

    private static func whole(_ bytes: some Sequence<UInt8>) throws(FlagDocumentError) -> Store {
        let document: JSONValue
        do {
            document = try JSONValue(parsing: bytes, maximumDepth: 32)
        } catch {
            throw FlagDocumentError(problem: error.message)
        }
        var reader = DefinitionReader()
        try reader.read(document)
        return .whole(reader.flags, names: reader.names, faults: reader.finishedFaults())
    }

    /// The same, but each flag is read when it is first requested, as long as the document is regular.
    ///
    /// - Throws: as ``init(parsing:)``.
    public init(whenAsked bytes: [UInt8]) throws(FlagDocumentError) {
        if let lazy = LazyDefinitions(bytes) {
            store = .lazy(lazy)
        } else {
            store = try Self.whole(bytes)
        }
    }

    public subscript(name: String) -> FlagDefinition? {
        switch store {
        case .whole(let flags, _, _): flags[ExactText(name)]
        case .lazy(let lazy): lazy[name]
        }
    }

    public var count: Int {
        switch store {
        case .whole(let flags, _, _): flags.count
        case .lazy(let lazy): lazy.count
        }
    }

    /// In the order of the document. Reads the whole document.
    public var names: [String] {
        switch store {
        case .whole(_, let names, _): names
        case .lazy(let lazy): lazy.whole.names
        }
    }

    /// The errors in the definitions, in the order of the document. Reads the whole document.
    public var faults: [FlagFault] {
        switch store {
        case .whole(_, _, let faults): faults
        case .lazy(let lazy): lazy.whole.faults
        }
    }

    /// The names of flags whose definitions cannot be used at all; empty if flags are read on request.
    public var unreadable: [String] {
        switch store {
        // A fault without a name is one of the segments.
        case .whole(let flags, _, let faults):
            faults.map(\.flag).filter { !$0.isEmpty && flags[ExactText($0)] == nil }
        case .lazy: []
        }
    }
}

/// Bytes that are not a document of flags.
public struct FlagDocumentError: BentoError, Equatable {
    /// A sentence.
    public let problem: String

    public init(problem: String) { self.problem = problem }

    public var code: String { "flags.document" }
    public var message: String { "These are no flag definitions: \(problem)" }
    public var recovery: String? {
        "They look like {\"version\": 2, \"features\": [{\"name\": \"food.new-rules\", \"enabled\": true}]}."
    }
    public var exitStatus: ExitStatus { .dataError }
}

/// Something in definitions that cannot work as it is written. The rest works.
public struct FlagFault: Sendable, Hashable, Codable {
    /// The flag's name; empty if it has none.
    public let flag: String
    /// As a sentence.
    public let problem: String

    public init(flag: String, problem: String) {
        self.flag = flag
        self.problem = problem
    }
}
