import Core

/// Reads the gateway's events: `toast`, `chat`, `stop`, `map`, `hook` and `content` (also called `overview`), their names in
/// any case. Events that are not known are counted.
package struct GatewayDecoder: AnswerDecoder {
    package private(set) var isOver = false
    /// The number of events of each unknown name.
    package private(set) var unknown: [String: Int] = [:]
    private var text = GatewayText()
    private var hasRead = false
    private var isFinal = false
    private var model: String?

    package init() {}

    package mutating func consume(event: String, data: String) throws(WireFault) -> [ResponsePart] {
        // A second stop, and whatever follows the first one, is of no message.
        guard !isOver else { return [] }
        hasRead = true
        switch event.lowercased() {
        case "chat": return try chat(WireText.object(data))
        case "toast": return [.gateway(.toast(Self.toast(try WireText.object(data))))]
        case "map":
            let features = (try? JSONValue(parsing: data)) ?? .null
            return features == .null ? [] : [.gateway(.map(features))]
        case "hook":
            let body = try WireText.object(data)
            guard let action = (body["action"] ?? body["hook"])?.stringValue, !action.isEmpty else { return [] }
            return [.gateway(.hook(action))]
        case "content", "overview":
            let body = try WireText.object(data)
            let name = body["type"]?.stringValue ?? "overview"
            return [.gateway(.content(GatewayContent(type: name, data: body["data"] ?? .null)))]
        case "stop":
            isOver = true
            return []
        case "error": throw WireFault.server(in: try WireText.object(data))
        case "message":
            // An event without a name of its own: it stands in the envelope, or beside the data.
            guard let body = try? JSONValue(parsing: data) else { return count(event) }
            if let status = body["status"]?.stringValue, status != "success" { throw WireFault.server(in: body) }
            let inner = body["result"] ?? body
            guard let name = inner["event"]?.stringValue, name.lowercased() != "message" else { return count(event) }
            let content = inner["data"] ?? .null
            return try consume(
                event: name,
                data: (content.stringValue.map { ["content": .string($0)] } ?? content).text()
            )
        default: return count(event)
        }
    }

    private mutating func count(_ event: String) -> [ResponsePart] {
        if unknown.count < 100 || unknown[event] != nil { unknown[String(event.prefix(100)), default: 0] += 1 }
        return []
    }

    private mutating func chat(_ body: JSONValue) throws(WireFault) -> [ResponsePart] {
        if body["error"].present != nil { throw WireFault.server(in: body) }
        let isStreaming = body["is_streaming"]?.boolValue ?? body["isStreaming"]?.boolValue ?? true
        model = body["model"]?.stringValue ?? model
        isFinal = !isStreaming
        return text.add(body["content"]?.stringValue ?? "", isFinal: isFinal).map { [$0] } ?? []
    }

    private static func toast(_ body: JSONValue) -> GatewayToast {
        let seconds = body["duration"]?.doubleValue ?? 3
        return GatewayToast(
            kind: body["type"]?.stringValue?.lowercased() ?? "info",
            message: body["message"]?.stringValue ?? "",
            seconds: seconds.isFinite ? min(max(seconds, 0), 60) : 3
        )
    }

    package mutating func finish() throws(WireFault) -> ModelResponse {
        guard hasRead else { throw .empty }
        let items: [ConversationItem] = text.whole.isEmpty ? [] : [.text(TextItem(.assistant, text.whole))]
        var response = ModelResponse(items: items, stop: isOver || isFinal ? .end : .cut, usage: .none, model: model)
        response.unknownEvents = unknown
        return response
    }
}

/// Words that a gateway sends either whole and growing, or in pieces; nothing says which, so it is found out.
///
/// A content that begins with the one before it, and is longer, is the whole text again. A content that does not, shows that
/// pieces are sent. Words compare by their bytes: a piece may begin with a mark that belongs to the letter before it.
package struct GatewayText: Sendable {
    private enum Mode {
        case unknown, growing, pieces
    }

    /// All that was said.
    package private(set) var whole = ""
    private var mode = Mode.unknown
    private var joined = ""
    private var previous = ""
    private var growths = 0

    package init() {}

    /// Takes one content.
    package mutating func add(_ content: String, isFinal: Bool) -> ResponsePart? {
        guard !content.isEmpty else { return nil }
        defer {
            previous = content
            joined += content
        }
        let extends = content.utf8.count >= whole.utf8.count && content.utf8.starts(with: whole.utf8)
        if whole.isEmpty { return grow(to: content) }
        switch mode {
        case .growing: return extends ? grow(to: content) : replace(content)
        case .pieces:
            // The last content is often the whole text once more.
            if isFinal, extends { return grow(to: content) }
            return grow(to: whole + content)
        case .unknown:
            guard extends else {
                // A text that has grown before is a text that was changed.
                if growths > 0 {
                    mode = .growing
                    return replace(content)
                }
                mode = .pieces
                // What was taken for a growing text were pieces that looked like one.
                let all = joined + content
                return all.utf8.starts(with: whole.utf8) ? grow(to: all) : replace(all)
            }
            if content.utf8.count > whole.utf8.count {
                growths += 1
                if growths >= 3 || whole.utf8.count >= 12 { mode = .growing }
            }
            return grow(to: content)
        }
    }

    private mutating func grow(to text: String) -> ResponsePart? {
        let rest = String(decoding: text.utf8.dropFirst(whole.utf8.count), as: UTF8.self)
        whole = text
        return rest.isEmpty ? nil : .text(rest)
    }

    private mutating func replace(_ text: String) -> ResponsePart? {
        whole = text
        return .replacement(text)
    }
}
