import AppData
import Core

/// The work that is done when it is due. Features are asked less often than reminders are delivered: each opens what it looks at.
enum ReminderJobs {
    static let collect = Job("collect", "Ask features what they have to remind of", schedule: .every(.seconds(300))) {
        resolver,
        run in
        try await resolver.get(RemindersCoordinator.self).collect(in: run.context)
        return .nothing
    }

    static let deliver = Job(
        "deliver",
        "Deliver the reminders that are due",
        schedule: .every(.seconds(60)),
        deadline: .seconds(50)
    ) { resolver, run in
        let outcome = try await resolver.get(RemindersCoordinator.self).deliver(in: run.context)
        return result(of: outcome, in: run.context)
    }

    static let thin = Job(
        "thin",
        "Delete reminders that were answered or ended, past their keeping",
        schedule: .daily(hour: 4, minute: 10)
    ) { resolver, run in
        let reminders = try await resolver.get(RemindersCoordinator.self)
        let days = try await reminders.preferences().historyDays
        let moment = run.context.time.moment(daysAgo: days)
        let count = try await reminders.store.thin(before: Moment(moment), at: run.context.time.now)
        guard count != (0, 0) else { return .nothing }
        let forms = run.context.forms
        let times = forms.counted(count.occurrences, "answered time")
        return .done("\(times) and \(forms.counted(count.reminders, "ended reminder")) deleted.")
    }

    private static func result(of outcome: ReminderDelivery.Outcome, in context: FlowContext) -> JobResult {
        func figure(_ count: Int) -> String { context.forms.number(Int64(count)) }
        var words: [String] = []
        if !outcome.delivered.isEmpty { words.append("\(figure(outcome.delivered.count)) delivered.") }
        if !outcome.missed.isEmpty { words.append("\(figure(outcome.missed.count)) told as missed.") }
        if let end = outcome.heldUntil {
            words.append("Held until \(MomentText.text(end, context)), when quiet hours end.")
        }
        if outcome.overLimit > 0 { words.append("\(figure(outcome.overLimit)) wait: today had its number.") }
        words += outcome.failures.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return words.isEmpty ? .nothing : .done(words.joined(separator: " "))
    }
}
