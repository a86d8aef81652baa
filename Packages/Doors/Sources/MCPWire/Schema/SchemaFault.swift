import Core

/// A schema that somebody else wrote and that cannot be used; the tool that has it cannot be called.
public struct SchemaFault: BentoError, Equatable {
    /// What is wrong, as a part of a sentence: `refers to another document`.
    public let problem: String

    init(_ problem: String) { self.problem = problem }

    public var code: String { "mcp.schema" }
    public var message: String { "The tool's schema \(problem)." }
    public var exitStatus: ExitStatus { .protocolError }
}
