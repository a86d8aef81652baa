import Core

/// Puts a response together from the events of a stream, and hands out what can be shown as it comes.
///
/// Feed it each event in order, then call ``finish()`` once, whether the stream ended well or not.
package protocol AnswerDecoder: Sendable {
    /// Reads one event.
    ///
    /// - Parameters:
    ///   - event: the event's type; `message` where the stream named none.
    ///   - data: its data.
    /// - Returns: what is new, in order.
    /// - Throws: ``WireFault`` where the server reports an error or the event cannot be read.
    mutating func consume(event: String, data: String) throws(WireFault) -> [ResponsePart]

    /// True if the server has said that the response is over; what follows it means nothing.
    var isOver: Bool { get }

    /// The answer as far as it came.
    ///
    /// - Throws: ``WireFault/empty`` where nothing came at all.
    mutating func finish() throws(WireFault) -> ModelResponse
}

/// A new part of a response.
package enum ResponsePart: Sendable, Hashable {
    /// More words.
    case text(String)
    /// Words that take the place of all words so far: the server changed its mind.
    case replacement(String)
    /// More of what the model thinks.
    case reasoning(String)
    /// The model begins to call a tool.
    case toolCall(name: String)
    /// An event of the gateway beside the words.
    case gateway(GatewayEvent)
}

/// Why a response cannot be read.
package enum WireFault: BentoError, Equatable {
    /// The server reported an error, before or inside the stream: its words, its name for it.
    case server(message: String, kind: String?)
    /// The response is not of the dialect: the fault, in a few words.
    case malformed(String)
    /// The server answered with nothing at all.
    case empty
    /// The server sent bytes but no more of an answer, or no end of one, for that long.
    case stalled(Duration)

    package var code: String {
        switch self {
        case .server: "chat.server-error"
        case .malformed: "chat.malformed-answer"
        case .empty: "chat.empty-answer"
        case .stalled: "chat.stalled-answer"
        }
    }

    package var message: String {
        switch self {
        case .server(let message, _): "The model's server reports: \(Self.short(message))"
        case .malformed(let problem): "The model's server sent something that is not an answer: \(problem)."
        case .empty: "The model's server sent an empty answer."
        case .stalled(let limit): "The model's server sent no end of an answer within \(limit.components.seconds) s."
        }
    }

    package var recovery: String? {
        switch self {
        case .server: nil
        case .malformed: "Check the address and the provider with 'bento chat model list'."
        case .empty: "Try again; a message that is too long for the model can be the cause too."
        case .stalled: "Try again later, or choose another model with 'bento chat model list'."
        }
    }

    package var isRetryable: Bool {
        switch self {
        case .server(_, let kind):
            [
                "overloaded_error", "rate_limit_error", "rate_limit_exceeded", "server_error", "api_error",
                "timeout_error",
            ]
            .contains(kind)
        case .malformed, .stalled: false
        case .empty: true
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .server, .empty: .unavailable
        case .stalled: .temporaryFailure
        case .malformed: .protocolError
        }
    }

    /// On one line, at most 300 characters.
    private static func short(_ text: String) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.prefix(300).map { $0.value < 32 ? " " : $0 }))
        return line.isEmpty ? "an error without words" : line
    }

    /// The error that an object describes, in any of the shapes that servers use.
    package static func server(in object: JSONValue) -> WireFault {
        let error = object["error"] ?? object
        if let message = error.stringValue { return .server(message: message, kind: nil) }
        let kind = error["type"]?.stringValue ?? error["code"]?.stringValue
        let code = error["code"]?.stringValue
        return .server(
            message: error["message"]?.stringValue ?? error["detail"]?.stringValue ?? kind ?? "",
            kind: code == "rate_limit_exceeded" || code == "server_error" ? code : kind
        )
    }
}
