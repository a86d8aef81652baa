import ArgumentParser
import Core

struct UndoReminderImport: Flow {
    static let descriptor = FlowDescriptor(
        "import undo",
        "Take a whole import back",
        discussion: "What it added goes, and what it changed is as it was before.",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("", "The last one")]
    )

    @Argument(help: "Its number in the list just shown, last, or words of its file's name; by default the last one.")
    var name: String?

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> UndoneImport {
        let importer = ReminderImporter(store: reminders.store, time: session.time)
        var chosen: ReminderImport?
        if let name {
            let made = try await importer.imports().filter { $0.undoneAt == nil }
            chosen = try await session.item(name, ReminderImport.itemKind, among: made)
        }
        let undone = try await importer.undo(chosen)
        return UndoneImport(name: undone.name, added: undone.added, updated: undone.updated)
    }
}

/// An import that was taken back.
struct UndoneImport: FlowResult {
    let name: String
    let added: Int
    let updated: Int

    func presentation(in context: FlowContext) -> Presentation {
        .text("Taken back: \(name), \(context.forms.counted(added + updated, "reminder")).")
    }
}
