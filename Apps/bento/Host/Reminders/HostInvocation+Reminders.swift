import Core
import CoreHosting

extension HostInvocation {
    /// Shows due reminders below the result of a command that a person ran. The overview has already shown them.
    ///
    /// Only if there is a database, which such a command has opened. A reminder never makes a command fail.
    func tellDueReminders(through frontEnd: any ResultFrontEnd, in context: FlowContext) async {
        let word = settings.words.first
        guard context.caller == .person, !settings.json, !["reminders", "jobs", "start"].contains(word),
            let parts = try? composition.parts(), (try? parts.home.hasDatabase()) == true,
            parts.runtime.container.isRegistered(ContractID.reminders.key),
            let provider = parts.runtime.registrations.first(where: { $0.manifest.provides.contains(.reminders) })
        else { return }
        let lines = try? await parts.runtime.running(provider.manifest.id) { resolver in
            try await withDeadline(.seconds(3), clock: context.clock) {
                try await resolver.get((any RemindersCoordinating).self).announce(in: context)
            }
        }
        guard word != nil else { return }
        for line in lines ?? [] { await frontEnd.show(Notice(.info, "Reminder: \(line)")) }
    }
}
