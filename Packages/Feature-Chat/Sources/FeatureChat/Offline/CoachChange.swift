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
    /// What takes it back, see ``undo(of:)``.
    let undo: String?

    /// The feature whose data it changed.
    var feature: String { Provenance.features(of: flow).first ?? String(flow.prefix { $0 != "." }) }

    /// What the undo is given, so that it takes back this change and none that the person has made since.
    var undoInput: JSONValue {
        span.map { ["made": .string($0.description)] } ?? [:]
    }

    /// What takes a change back: a flow's id, or what the person types after `bento`; `nil` where nothing does.
    static func undo(of flow: CallableFlow) -> String? {
        switch flow.id {
        case "chat.memory.add": "undo"
        // What it plans is kept by Workouts.
        case "chat.schedule": "workouts.undo"
        default: flow.undoneBy
        }
    }

    /// The changes that nobody has taken back through the coach, the newest first. An undo takes back the newest change of those
    /// that it is the undo of.
    ///
    /// - Parameters:
    ///   - messages: of all conversations, the newest first.
    ///   - flows: all that there are; one that is not among them, whose feature is off, is taken for one that changes something.
    static func standing(in messages: [ChatMessage], flows: [CallableFlow]) -> [CoachChange] {
        let tools = Dictionary(flows.map { ($0.toolName, $0) }, uniquingKeysWith: { first, _ in first })
        let known = Dictionary(flows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let undos = Set(flows.compactMap { Self.undo(of: $0) })
        // Of a feature that is off nobody says what its undo is, so it goes by its usual name.
        func takingBack(_ id: String) -> String? {
            known[id].map { Self.undo(of: $0) } ?? "\(id.prefix { $0 != "." }).undo"
        }
        var undone: [String: Int] = [:]
        var standing: [CoachChange] = []
        for message in messages {
            for item in (message.items ?? []).reversed() {
                guard let (flow, span) = changed(by: item, tools) else { continue }
                let undo = takingBack(flow)
                if undos.contains(flow) || flow == undo {
                    undone[flow, default: 0] += 1
                } else if let undo, let count = undone[undo], count > 0 {
                    undone[undo] = count - 1
                } else {
                    standing.append(
                        CoachChange(
                            message: message.id,
                            session: message.sessionId,
                            flow: flow,
                            span: span,
                            undo: undo
                        )
                    )
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
