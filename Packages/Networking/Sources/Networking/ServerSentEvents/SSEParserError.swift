import Core

/// The reason why a stream of events cannot be read any further.
public enum SSEParserError: BentoError, Equatable {
    /// One line or one event is longer than the limit, in bytes.
    case eventTooLarge(limit: Int)

    public var code: String { "network.event-too-large" }
    public var message: String {
        switch self {
        case .eventTooLarge(let limit): "The server sent a single event of more than \(limit) bytes."
        }
    }
    /// A hint to check the address: no service sends such events.
    public var recovery: String? { "Check that the address in the settings is the service's own." }
    public var exitStatus: ExitStatus { .protocolError }
}
