import Core
import MCPWire

/// A server's failure to do what it was asked.
public enum ServerError: BentoError, Equatable {
    /// It is gone, with the reason as part of a sentence: `ended with status 1`.
    case gone(String)
    /// It responded with an error.
    case refused(RPCError)
    /// It did not respond in time. `strays` is the number of its responses to requests that nobody made.
    case late(Duration, strays: Int)
    case malformed(ShapeFault)
    case tooLong(Int)
    case noise(Int)
    /// It asked more questions during one call than the given limit.
    case asksForever(Int)
    /// It asked for something that no server gets: a model's words, folders.
    case asksFor(String)
    /// A list has no end, or too many entries.
    case endless(String)
    case version(String)

    /// The failure, as part of a sentence.
    public var problem: String {
        switch self {
        case .gone(let reason): reason
        case .refused(let error): "answered with an error: \(error.message.cleaned(atMost: 500)) (\(error.code))"
        case .late(let limit, let strays):
            "did not answer within \(limit.components.seconds) s"
                + (strays > 0 ? "; it gave \(strays) answers that nobody had asked for" : "")
        case .malformed(let fault): "sent what is no proper answer: \(fault.problem)"
        case .tooLong(let limit): "wrote a message beyond \(limit >> 20) MiB"
        case .noise(let limit): "wrote more than \(limit) lines that are no messages"
        case .asksForever(let limit): "asked more than \(limit) questions for one call"
        case .asksFor(let method):
            "asked for '\(method.cleaned(atMost: 60, keepsLines: false))', which no plug-in gets"
        case .endless(let what): "lists \(what)"
        case .version(let version):
            "speaks version '\(version.cleaned(atMost: 40, keepsLines: false))' of the protocol, which is not known here"
        }
    }

    public var code: String {
        switch self {
        case .gone: "mcp.gone"
        case .refused: "mcp.refused"
        case .late: "mcp.late"
        case .malformed: "mcp.malformed"
        case .tooLong: "mcp.too-long"
        case .noise: "mcp.noise"
        case .asksForever: "mcp.asks-forever"
        case .asksFor: "mcp.asks-for"
        case .endless: "mcp.endless"
        case .version: "mcp.version"
        }
    }

    public var message: String { "The server \(problem)." }

    public var isRetryable: Bool {
        switch self {
        case .gone, .late: true
        default: false
        }
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .gone: .unavailable
        case .late: .temporaryFailure
        case .refused(let error) where error.code == RPCError.invalidParamsCode: .dataError
        default: .protocolError
        }
    }

    /// True if the server cannot be used any more.
    public var isFatal: Bool {
        switch self {
        case .gone, .tooLong, .noise, .version: true
        default: false
        }
    }
}
