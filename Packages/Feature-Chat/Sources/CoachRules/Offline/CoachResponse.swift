import ConversationWire
import Core

/// The offline coach's response.
package struct CoachResponse: Sendable {
    /// Markdown.
    package var text: String
    /// The flows' presentations, to be drawn below the text.
    package var parts: [Presentation] = []
    /// The flows that ran.
    package var flows: [String] = []
    /// Those of them that changed something, and when.
    package var changes: [ChangeItem] = []
    /// Its provenance.
    package var provenance = Provenance()
    /// True if it would take a model to say more.
    package var needsModel = false

    /// Everything as text, for keeping and searching.
    package var transcript: String {
        ([text] + parts.map(\.plainText)).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
