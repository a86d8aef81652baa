import Core

/// JSON input that does not fit a flow.
public struct FlowInputError: BentoError, Equatable {
    /// Every fault found, each a sentence.
    public let faults: [String]

    public init(faults: [String]) { self.faults = faults }

    public var code: String { "flow.input" }
    /// All faults.
    public var message: String { faults.joined(separator: " ") }
    /// Where the schema can be read.
    public var recovery: String? { "Run 'bento flows --schema <id>' to see what it takes." }
    public var exitStatus: ExitStatus { .dataError }
}
