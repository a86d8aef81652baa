import ArgumentParser
import Core
import Files
import Foundation

struct ExportReminders: Flow {
    static let descriptor = FlowDescriptor(
        "export",
        "Write your reminders as a calendar",
        discussion: """
            An iCalendar file (.ics) that other calendars import: what comes at a time as events with an alarm, what has no time \
            as to-dos. What features remind of is not in it.
            """,
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("reminders.ics", "All that are to come")]
    )

    @Argument(help: "The file to write; - for standard output.") var file: OutputFile
    @Flag(help: "Replace a file that is there.") var replace = false

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> ExportedReminders {
        let (bytes, count) = CalendarExport(time: session.time).calendar(of: try await reminders.store.reminders())
        do {
            try await session.write(InputSequence(bytes), to: file, replacing: replace)
        } catch let error as FileError where error.reason == .exists {
            throw Failure(
                error.code,
                error.message,
                recovery: "Name another file, or pass --replace to replace it.",
                exitStatus: error.exitStatus
            )
        }
        return ExportedReminders(file: file.shown, reminders: count)
    }
}

/// A calendar that was written.
struct ExportedReminders: FlowResult {
    let file: String
    let reminders: Int

    func presentation(in context: FlowContext) -> Presentation {
        .text("Wrote \(context.forms.counted(reminders, "reminder")) to \(file).")
    }
}
