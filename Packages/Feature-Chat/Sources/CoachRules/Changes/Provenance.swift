import ConversationWire
import Core

/// The sources of a kept message.
package struct Provenance: Sendable, Hashable, Codable {
    /// Features whose data is in it, or may be.
    package var features: Set<String>
    /// Who wrote text in it, or in what it was made from, where that is neither the person nor this program
    /// (``FlowResult/outsideSources``).
    package var outside: Set<String>

    package init(features: Set<String> = [], outside: Set<String> = []) {
        self.features = features
        self.outside = outside
    }

    /// The provenance of messages that an earlier version kept without noting it.
    package static let unknown = Provenance(features: [anything], outside: ["an earlier part of this conversation"])

    /// Stands for every feature.
    package static let anything = "*"

    package mutating func add(_ other: Provenance) {
        features.formUnion(other.features)
        outside.formUnion(other.outside)
    }

    package func isFree(of hidden: Set<String>) -> Bool {
        hidden.isEmpty || (!features.contains(Self.anything) && features.isDisjoint(with: hidden))
    }

    /// The features whose data the result of a flow holds; most hold their own feature's alone.
    package static func features(of flow: String) -> Set<String> {
        switch flow {
        case "chat.trends": ["food", "workouts"]
        case "chat.plan", "chat.adapt", "chat.schedule", "chat.goal": ["workouts"]
        case "chat.explain", "chat.memory.add", ToolDefinition.finder: []
        case "reminders.review", "reminders.streaks": ["reminders", "food", "workouts"]
        default: [String(flow.prefix { $0 != "." && $0 != "_" })]
        }
    }

    /// The same for a tool's name, `food_log`.
    package static func features(ofTool name: String) -> Set<String> {
        switch name {
        case "reminders_review", "reminders_streaks": features(of: name.replacing("_", with: "."))
        default: name.hasPrefix("chat_") ? features(of: name.replacing("_", with: ".")) : features(of: name)
        }
    }
}
