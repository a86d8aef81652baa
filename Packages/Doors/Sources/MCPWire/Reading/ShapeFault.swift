import Core

/// A part of a message that does not have the form required by the protocol.
public struct ShapeFault: BentoError, Equatable {
    /// The problem, as a sentence without its period: `'arguments' must be an object`.
    public let problem: String

    init(_ problem: String) { self.problem = problem }

    public var code: String { "mcp.malformed" }
    public var message: String { "The message is malformed: \(problem)." }
    public var exitStatus: ExitStatus { .protocolError }
}
