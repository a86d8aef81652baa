import ConversationWire
import Core

/// A change that the coach made, by rules or because a model called for it, as its kept messages tell.
package struct CoachChange: Sendable, Equatable {
    /// The id of the message that tells of it.
    package let message: String
    /// `food.log`.
    package let flow: String
    /// When it was made; `nil` in what was kept before this was noted.
    var span: MomentSpan?
    /// The flow that takes it back, see ``undo(of:)``.
    package let undo: String?

    /// The feature whose data it changed.
    var feature: String { Provenance.features(of: flow).first ?? String(flow.prefix { $0 != "." }) }

    /// The input of the undo, so that it takes back this change and none that the person has made since.
    package var undoInput: JSONValue {
        span.map { ["made": .string($0.description)] } ?? [:]
    }

    /// The way to take a change back: a flow's id, or the words to type after `bento`; `nil` if there is none.
    package static func undo(of flow: CallableFlow) -> String? {
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
    ///   - messages: the items of each message, by its id: of all conversations, the newest first.
    ///   - flows: all that there are; one that is not among them, whose feature is off, is taken for one that changes something.
    package static func standing(
        in messages: [(id: String, items: [ConversationItem])],
        flows: [CallableFlow]
    ) -> [CoachChange] {
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
            for item in message.items.reversed() {
                guard let (flow, span) = changed(by: item, tools) else { continue }
                let undo = takingBack(flow)
                if undos.contains(flow) || flow == undo {
                    undone[flow, default: 0] += 1
                } else if let undo, let count = undone[undo], count > 0 {
                    undone[undo] = count - 1
                } else {
                    standing.append(CoachChange(message: message.id, flow: flow, span: span, undo: undo))
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
            guard !result.isError || result.output == CompleteTurns.interruptedResult,
                result.name != ToolDefinition.finder
            else {
                return nil
            }
            guard let flow = tools[result.name] else { return (result.name.replacing("_", with: "."), result.span) }
            return flow.effect == .reads ? nil : (flow.id, result.span)
        default: return nil
        }
    }
}
