import Core

/// A failure of a TCP or Unix socket.
public struct SocketError: BentoError, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        /// The name has no address, or the address is invalid.
        case notFound = "not-found"
        /// Nothing listens there.
        case refused
        case unreachable
        /// The connection did not open within the limit.
        case timedOut = "timed-out"
        /// The system does not let this user connect.
        case forbidden
        /// Nothing was received or accepted for longer than the limit.
        case silent
        /// The connection broke.
        case lost
        case other
    }

    public let kind: Kind
    public let destination: SocketDestination
    /// The system's own words, for a log.
    public let detail: String

    public init(_ kind: Kind, _ destination: SocketDestination, detail: String = "") {
        self.kind = kind
        self.destination = destination
        self.detail = detail
    }

    public var code: String { "network.socket-\(kind.rawValue)" }

    public var message: String {
        let place = "\(destination)"
        switch kind {
        case .notFound: return "There is no address for \(place)."
        case .refused: return "Nothing listens at \(place)."
        case .unreachable: return "There is no way to \(place)."
        case .timedOut: return "The connection to \(place) took too long."
        case .forbidden: return "This user may not connect to \(place)."
        case .silent: return "Nothing came from \(place) for too long."
        case .lost: return "The connection to \(place) was lost."
        case .other: return "The connection to \(place) failed: \(detail)."
        }
    }

    public var recovery: String? {
        switch kind {
        case .notFound: "Check the host's name, or the path."
        case .refused: "Check that the service runs and that the port or path is right."
        case .unreachable, .timedOut, .silent, .lost, .other: "Check the service and the network, then try again."
        case .forbidden: "Check the permissions of the socket, or the firewall."
        }
    }

    public var isRetryable: Bool { kind != .forbidden && kind != .notFound }
    public var exitStatus: ExitStatus { kind == .forbidden ? .noPermission : .unavailable }
}
