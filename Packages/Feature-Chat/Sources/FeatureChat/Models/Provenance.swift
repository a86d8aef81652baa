import Core

/// What a kept message was made of.
struct Provenance: Sendable, Hashable, Codable {
    /// Features whose data is in it, or may be.
    var features: Set<String> = []
    /// Who wrote text in it, or in what it was made from, where that is neither the person nor this program
    /// (``FlowResult/outsideSources``).
    var outside: Set<String> = []

    mutating func add(_ other: Provenance) {
        features.formUnion(other.features)
        outside.formUnion(other.outside)
    }

    /// The features whose data the result of a flow holds; most hold their own feature's alone.
    static func features(of flow: String) -> Set<String> {
        switch flow {
        case "chat.trends": ["food", "workouts"]
        case "chat.plan", "chat.adapt", "chat.schedule", "chat.goal": ["workouts"]
        case "chat.explain", "chat.memory.add", ToolBox.finder: []
        case "reminders.review", "reminders.streaks": ["reminders", "food", "workouts"]
        default: [String(flow.prefix { $0 != "." && $0 != "_" })]
        }
    }

    /// The same for a tool's name, `food_log`.
    static func features(ofTool name: String) -> Set<String> {
        switch name {
        case "reminders_review", "reminders_streaks": features(of: name.replacing("_", with: "."))
        default: name.hasPrefix("chat_") ? features(of: name.replacing("_", with: ".")) : features(of: name)
        }
    }
}
