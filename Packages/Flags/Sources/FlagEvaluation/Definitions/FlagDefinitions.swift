import Core

/// All flags of one source at one time, as Unleash's client API writes them. It never changes: who evaluates several flags
/// with one of these never sees half of a change.
public struct FlagDefinitions: Sendable {
    private let flags: [ExactText: FlagDefinition]
    /// In the order of the document.
    public let names: [String]
    /// What cannot work as it is written, in the order of the document.
    public let faults: [FlagFault]

    /// No flags.
    public init() {
        flags = [:]
        names = []
        faults = []
    }

    /// Reads `{"version": 2, "features": [...], "segments": [...]}`. A flag that is wrong in itself becomes a fault; the others
    /// are read.
    ///
    /// - Throws: ``FlagDocumentError`` where it is no such document, or too large.
    public init(parsing bytes: some Sequence<UInt8>) throws(FlagDocumentError) {
        let document: JSONValue
        do {
            document = try JSONValue(parsing: bytes, maximumDepth: 32)
        } catch {
            throw FlagDocumentError(problem: error.message)
        }
        var reader = DefinitionReader()
        try reader.read(document)
        flags = reader.flags
        names = reader.names
        faults = reader.finishedFaults()
    }

    public subscript(name: String) -> FlagDefinition? { flags[ExactText(name)] }

    public var count: Int { flags.count }
}

/// Bytes that are no document of flags.
public struct FlagDocumentError: BentoError, Equatable {
    /// As a sentence.
    public let problem: String

    public var code: String { "flags.document" }
    public var message: String { "These are no flag definitions: \(problem)" }
    public var recovery: String? {
        "They look like {\"version\": 2, \"features\": [{\"name\": \"food.new-rules\", \"enabled\": true}]}."
    }
    public var exitStatus: ExitStatus { .dataError }
}
