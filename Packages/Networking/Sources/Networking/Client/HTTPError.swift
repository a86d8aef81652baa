import Core
import Foundation
import HTTPTypes

/// A request that failed.
///
/// The error says what happened, to which request, and what the server said; it never contains a query value, a header,
/// or a body.
public struct HTTPError: BentoError, Equatable {
    /// The kind of failure.
    public enum Reason: Sendable, Equatable {
        /// The request did not get through.
        case transport(TransportError)
        /// No response began within the time limit.
        case noResponse(within: Duration)
        /// The response was silent for longer than the time limit.
        case stalled(for: Duration)
        /// The whole call, with every attempt, exceeded its time limit.
        case overdue(after: Duration)
        /// The server responded with a status that is not a success.
        case status
        /// The body is larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// There were more redirects than the limit.
        case tooManyRedirects(limit: Int)
        /// A redirect that must not be followed, with the reason.
        case redirectRefused(String)
        /// A media type other than the requested one.
        case contentType(expected: String, found: String)
        /// The body does not have the form of the endpoint; the location and the reason.
        case undecodable(String)
        /// The response is well formed and says that the request failed.
        case refused
        /// The URL cannot be used, for the given reason.
        case invalidURL(String)
        /// A single event of a stream is larger than the limit.
        case eventTooLarge(limit: Int)
    }

    /// The kind of failure.
    public let reason: Reason
    /// The request's method.
    public let method: String
    /// The request's URL, without anything private (``Redaction/url(_:)``).
    public let url: String
    /// The response's status code, if there was a response.
    public let status: Int?
    /// The server's own code for the error, in upper case: servers mix `token_expired` and `TOKEN_EXPIRED`.
    public let serverCode: String?
    /// The server's own words, without credentials and at most 500 characters.
    public let serverMessage: String?
    /// Further details from the server.
    public let details: JSONValue?
    /// The server's id of the request, for asking its operator.
    public let requestID: String?
    /// The time that the server asked to wait.
    public let retryAfter: Duration?

    public init(
        _ reason: Reason,
        method: String,
        url: String,
        status: Int? = nil,
        serverCode: String? = nil,
        serverMessage: String? = nil,
        details: JSONValue? = nil,
        requestID: String? = nil,
        retryAfter: Duration? = nil
    ) {
        self.reason = reason
        self.method = method
        self.url = url
        self.status = status
        self.serverCode = serverCode?.uppercased()
        self.serverMessage = serverMessage
        self.details = details
        self.requestID = requestID
        self.retryAfter = retryAfter
    }

    /// True if the request certainly never reached the server.
    var neverSent: Bool {
        if case .transport(let error) = reason { return error.neverSent }
        return false
    }

    /// `network.` and the reason; for a response of the server `network.http-` and its status.
    public var code: String {
        switch reason {
        case .transport(let error): error.code
        case .noResponse: "network.no-response"
        case .stalled: "network.stalled"
        case .overdue: "network.overdue"
        case .status: "network.http-\(status ?? 0)"
        case .tooLarge: "network.too-large"
        case .tooManyRedirects: "network.too-many-redirects"
        case .redirectRefused: "network.redirect-refused"
        case .contentType: "network.content-type"
        case .undecodable: "network.undecodable"
        case .refused: "network.refused"
        case .invalidURL: "network.invalid-url"
        case .eventTooLarge: "network.event-too-large"
        }
    }

    /// Present if it contains text from the server.
    public var outsideSources: Set<String> {
        if case .contentType = reason { return ["a server's words"] }
        return serverMessage == nil && serverCode == nil && requestID == nil ? [] : ["a server's words"]
    }

    /// The method and URL, what happened, and the server's words.
    public var message: String {
        let tail = requestID.map { " (request \($0))" } ?? ""
        return "\(method) \(url): \(phrase)\(tail)."
    }

    /// The failure, as the end of a sentence.
    package var phrase: String {
        switch reason {
        case .transport(let error): return error.phrase
        case .noResponse(let time): return "no response within \(Self.seconds(time))"
        case .stalled(let time): return "the response stopped for \(Self.seconds(time))"
        case .overdue(let time): return "it was not done within \(Self.seconds(time))"
        case .status: return "the server answered \(status ?? 0)\(words)"
        case .tooLarge(let limit): return "the response is larger than \(limit) bytes"
        case .tooManyRedirects(let limit): return "the server redirected more than \(limit) times"
        case .redirectRefused(let why): return "a redirect was not followed: \(why)"
        case .contentType(let expected, let found):
            return "expected \(expected), the server sent \(found.isEmpty ? "no content type" : found)"
        case .undecodable(let why): return "the response could not be read: \(why)"
        case .refused: return "the server refused\(words)"
        case .invalidURL(let why): return "the address cannot be used: \(why)"
        case .eventTooLarge(let limit): return "a single event is larger than \(limit) bytes"
        }
    }

    private var words: String {
        var said = serverMessage.map { Self.withoutFinalStop($0) } ?? ""
        if let serverCode { said += said.isEmpty ? serverCode : " [\(serverCode)]" }
        return said.isEmpty ? "" : ": \(said)"
    }

    /// The next step.
    public var recovery: String? {
        switch reason {
        case .transport(let error): return error.recovery
        case .noResponse, .stalled, .overdue: return "Check the network connection, then try again."
        case .status, .refused: return statusRecovery
        case .tooLarge, .undecodable, .contentType, .eventTooLarge:
            return "Check that the address in the settings is the service's own."
        case .tooManyRedirects, .redirectRefused: return "Check the address in the settings."
        case .invalidURL:
            return "Give an address that begins with https:// or http:// and names a host, without a user name."
        }
    }

    private var statusRecovery: String? {
        switch status {
        case 401: return "Check the key or sign in again."
        case 403: return "Check that the key may do this."
        case 404, 410: return "Check the address in the settings."
        case 408, 425, 429:
            guard let retryAfter else { return "Wait a little, then try again." }
            return "Try again in \(Self.seconds(retryAfter))."
        case let status? where status >= 500:
            guard let retryAfter else { return "The service has a problem; try again later." }
            return "The service has a problem; try again in \(Self.seconds(retryAfter))."
        default: return nil
        }
    }

    /// True if the same request may succeed later.
    public var isRetryable: Bool {
        switch reason {
        case .transport(let error): return error.isRetryable
        case .noResponse, .stalled, .overdue: return true
        case .status:
            switch status {
            case 408, 425, 429, 502, 503, 504: return true
            // A 500 with a code of its own is a response (a refused login, a full inventory); one without is a fault.
            case 500: return serverCode.map { $0.contains("INTERNAL") || $0.contains("SERVER_ERROR") } ?? true
            default: return false
            }
        default: return false
        }
    }

    public var exitStatus: ExitStatus {
        switch reason {
        case .transport(let error): return error.exitStatus
        case .noResponse, .stalled, .overdue: return .temporaryFailure
        case .status, .refused:
            switch status {
            case 401, 403: return .noPermission
            case 408, 425, 429: return .temporaryFailure
            default: return .unavailable
            }
        case .invalidURL: return .configuration
        default: return .protocolError
        }
    }

    /// The server's id of a request, by the names in use; at most 128 characters.
    static func requestID(in fields: HTTPFields) -> String? {
        for name in ["x-request-id", "request-id", "x-correlation-id", "cf-ray"] {
            if let field = HTTPField.Name(name), let value = fields[field], !value.isEmpty {
                return String(value.prefix(128))
            }
        }
        return nil
    }

    /// `2.5 s`, `90 s`, `5 min`, `3 h`, `2 days`.
    private static func seconds(_ duration: Duration) -> String {
        let parts = duration.components
        let value = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
        if value >= 172_800, value < 1e15 { return "\(Int((value / 86_400).rounded(.up))) days" }
        if value >= 7200, value < 1e15 { return "\(Int((value / 3600).rounded(.up))) h" }
        if value > 120, value < 1e15 { return "\(Int((value / 60).rounded(.up))) min" }
        if value == value.rounded(), value < 1e15 { return "\(Int(value)) s" }
        return "\((value * 10).rounded() / 10) s"
    }

    private static func withoutFinalStop(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
