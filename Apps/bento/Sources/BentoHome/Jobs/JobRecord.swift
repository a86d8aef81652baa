import Core
import Foundation

/// The stored data about a job between runs.
package struct JobRecord: Codable, Sendable, Equatable {
    package var lastBegan: Date?
    package var lastEnded: Date?
    /// The outcome or the failure, as a sentence.
    package var lastWords: String
    /// The number of times in a row that it failed, was killed, or timed out.
    package var failures: Int
    package var checkpoint: JSONValue?

    package init(
        lastBegan: Date? = nil,
        lastEnded: Date? = nil,
        lastWords: String = "",
        failures: Int = 0,
        checkpoint: JSONValue? = nil
    ) {
        self.lastBegan = lastBegan
        self.lastEnded = lastEnded
        self.lastWords = lastWords
        self.failures = failures
        self.checkpoint = checkpoint
    }

    /// The next time that a job is due, according to ``JobSchedule``. A job that fails waits twice as long each time,
    /// from a minute to a day.
    package func due(_ schedule: JobSchedule, in context: TimeContext) -> Date {
        let planned = planned(schedule, in: context)
        guard failures > 0, let began = lastBegan else { return planned }
        let wait = min(86_400, 60 * pow(2, Double(min(failures - 1, 12))))
        // A clock that was set back must not hold a job for as long as it was ahead.
        return min(max(planned, began.addingTimeInterval(wait)), context.now.addingTimeInterval(86_400))
    }

    private func planned(_ schedule: JobSchedule, in context: TimeContext) -> Date {
        // One that was killed, or kept a checkpoint, goes on as soon as it may.
        guard let ended = lastEnded, checkpoint == nil, ended >= (lastBegan ?? ended) else { return .distantPast }
        switch schedule {
        case .every(let pause):
            // A timer that calls each minute comes a little early at times, and would then find nothing due.
            let seconds = max(55, pause / .seconds(1) <= 60 ? 55 : pause / .seconds(1))
            return ended > context.now ? .distantPast : ended.addingTimeInterval(seconds)
        case .daily(let hour, let minute):
            let today = context.today.interval(in: context.calendar).start
            let moment =
                context.calendar.date(bySettingHour: hour, minute: minute, second: 0, of: today) ?? today
            guard ended < moment || ended > context.now else {
                let tomorrow = context.today.adding(days: 1).interval(in: context.calendar).start
                return context.calendar.date(bySettingHour: hour, minute: minute, second: 0, of: tomorrow) ?? tomorrow
            }
            return moment
        }
    }
}
