import ConversationWire
import Core

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
