import Core
import MCPWire

/// What a server did instead of what it was asked.
public enum ServerError: BentoError, Equatable {
    /// It is gone, for a reason that is a part of a sentence: `ended with status 1`.
    case gone(String)
    /// It answered with an error.
    case refused(RPCError)
    /// It did not answer in time; how many answers it gave to what nobody asked is told with it.
    case late(Duration, strays: Int)
    case malformed(ShapeFault)
    case tooLong(Int)
    case noise(Int)
    /// It asked more often than so many times for one call.
    case asksForever(Int)
    /// It asked for what no server gets: a model's words, folders.
    case asksFor(String)
    /// A list has no end, or too many entries.
    case endless(String)
    case version(String)

    /// What it did, as a part of a sentence.
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

    /// Whether the server cannot be used any more.
    public var isFatal: Bool {
        switch self {
        case .gone, .tooLong, .noise, .version: true
        default: false
        }
    }
}
