import CoachRules
import ConversationWire
import Core

extension ChatMessage {
    /// The features that it may tell of; `nil` where an earlier version kept it without noting them.
    private var features: Set<String>? {
        if let provenance { return provenance.features }
        return role == .assistant && provider == ProviderKind.offline.rawValue ? nil : []
    }

    /// The message as a model may read it: what it tells of hidden features is left out. What the person said is theirs to say.
    ///
    /// - Parameter next: the message after it. Calls that it says named no tool had no result that could tell of anything, and the
    ///   model is to know.
    func hiding(_ hidden: Set<String>, before next: ChatMessage? = nil) -> ChatMessage {
        guard !hidden.isEmpty else { return self }
        var message = self
        switch role {
        case .user, .system: break
        case .assistant:
            let known = features.map { $0.contains(Provenance.anything) ? hidden : $0.intersection(hidden) }
            let told = known ?? hidden
            guard told.isEmpty else {
                message.content = "(This answer told of \(told.listed), which the person keeps from models.)"
                message.items = nil
                // What is made from this tells of none of it.
                message.provenance = Provenance()
                return message
            }
            var spared: Set<String> = []
            for case .toolResult(let result) in next?.items ?? [] where Self.isOfNoTool(result) {
                spared.insert(result.callID)
            }
            func isHidden(_ item: ConversationItem) -> Bool {
                if case .toolCall(let call) = item, spared.contains(call.id) { return false }
                return Self.isHidden(item, hidden)
            }
            guard let items, items.contains(where: isHidden) else { break }
            // What the model thought belongs to the calls that it made.
            message.items = items.filter { item in
                switch item {
                case .reasoning, .opaque: false
                default: !isHidden(item)
                }
            }
            if message.items?.isEmpty == true { message.items = nil }
        case .tool:
            message.items = items?.filter { !Self.isHidden($0, hidden) }.map { Self.sparing($0, hidden) }
            message.provenance?.features.subtract(hidden)
        }
        return message
    }

    /// A result of a tool that is not hidden, without what else it tells of.
    private static func sparing(_ item: ConversationItem, _ hidden: Set<String>) -> ConversationItem {
        guard case .toolResult(var result) = item else { return item }
        let told = (result.otherFeatures ?? []).intersection(hidden)
        guard !told.isEmpty else { return item }
        result.output = "(This told of \(told.listed), too, which the person keeps from models.)"
        return .toolResult(result)
    }

    private static func isOfNoTool(_ result: ToolResult) -> Bool {
        result.isError && result.output.hasPrefix(ToolRunner.unknownTool)
    }

    private static func isHidden(_ item: ConversationItem, _ hidden: Set<String>) -> Bool {
        switch item {
        case .toolCall(let call): !Provenance.features(ofTool: call.name).isDisjoint(with: hidden)
        case .toolResult(let result):
            !isOfNoTool(result) && !Provenance.features(ofTool: result.name).isDisjoint(with: hidden)
        default: false
        }
    }
}
