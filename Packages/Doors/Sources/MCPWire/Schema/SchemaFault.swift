import Core

/// A fault in an outside author's schema that makes it unusable; its tool cannot be called.
public struct SchemaFault: BentoError, Equatable {
    /// The problem, as part of a sentence: `refers to another document`.
    public let problem: String

    init(_ problem: String) { self.problem = problem }

    public var code: String { "mcp.schema" }
    public var message: String { "The tool's schema \(problem)." }
    public var exitStatus: ExitStatus { .protocolError }
}
