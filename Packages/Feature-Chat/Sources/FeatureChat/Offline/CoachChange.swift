import AppData
import ConversationWire
import Core

/// What the coach changed, by rules or because a model called for it, as its kept messages tell.
struct CoachChange: Sendable, Equatable {
    let message: RowID
    let session: RowID
    /// `food.log`.
    let flow: String
    /// When it was made; `nil` in what was kept before this was noted.
    var span: MomentSpan?

    /// The feature whose data it changed.
    var feature: String { Provenance.features(of: flow).first ?? String(flow.prefix { $0 != "." }) }
    var undo: String { "\(feature).undo" }

    /// What the undo is given, so that it takes back this change and none that the person has made since.
    var undoInput: JSONValue {
        span.map { ["made": .string($0.description)] } ?? [:]
    }

    /// The changes that nobody has taken back through the coach, the newest first. An undo takes back the newest change of its
    /// feature.
    ///
    /// - Parameters:
    ///   - messages: of all conversations, the newest first.
    ///   - flows: those that a model may call; a tool that is not among them is taken for one that changes something.
    static func standing(in messages: [ChatMessage], flows: [CallableFlow]) -> [CoachChange] {
        let tools = Dictionary(flows.map { ($0.toolName, $0) }, uniquingKeysWith: { first, _ in first })
        var undone: [String: Int] = [:]
        var standing: [CoachChange] = []
        for message in messages {
            for item in (message.items ?? []).reversed() {
                guard let (flow, span) = changed(by: item, tools) else { continue }
                let change = CoachChange(message: message.id, session: message.sessionId, flow: flow, span: span)
                if flow == change.undo {
                    undone[change.feature, default: 0] += 1
                } else if let count = undone[change.feature], count > 0 {
                    undone[change.feature] = count - 1
                } else {
                    standing.append(change)
                }
            }
        }
        return standing
    }

    private static func changed(
        by item: ConversationItem,
        _ tools: [String: CallableFlow]
    ) -> (flow: String, span: MomentSpan?)? {
        switch item {
        case .change(let change): return (change.flow, change.span)
        case .toolResult(let result):
            // Of a call that was interrupted nobody knows whether it was done.
            guard !result.isError || result.output == ToolRunner.interrupted, result.name != ToolBox.finder else {
                return nil
            }
            guard let flow = tools[result.name] else { return (result.name.replacing("_", with: "."), result.span) }
            return flow.effect == .reads ? nil : (flow.id, result.span)
        default: return nil
        }
    }
}

/// What the offline coach says.
struct CoachResponse: Sendable {
    /// Markdown.
    var text: String
    /// What flows gave, to be drawn below the text.
    var parts: [Presentation] = []
    /// The flows that ran.
    var flows: [String] = []
    /// Those of them that changed something, and when.
    var changes: [ChangeItem] = []
    /// What it was made of.
    var provenance = Provenance()
    /// Whether it would take a model to say more.
    var needsModel = false

    /// Everything as text, for keeping and searching.
    var transcript: String {
        ([text] + parts.map(\.plainText)).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
