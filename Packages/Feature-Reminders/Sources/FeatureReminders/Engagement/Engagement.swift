import Core
import Foundation
import ReminderRules
import SpokenText

/// Streaks, the weekly review, the evening's summary and a nudge after days of silence: from the person's own days, which
/// stay on this machine.
struct Engagement: Sendable {
    let food: (any FoodCoordinating)?
    let workouts: (any WorkoutsCoordinating)?

    /// The number of days that are searched for a streak's beginning, at first and at most.
    private static let streakSpans = (first: 400, last: 40_000)
    /// After so many days without food or training there is a nudge, once.
    static let silentDays = 3

    func days(_ span: ClosedRange<LocalDay>, withTargets: Bool) async throws -> [LocalDay: WeekReview.Day] {
        var days: [LocalDay: WeekReview.Day] = [:]
        for (day, totals) in try await food?.totals(span) ?? [:] {
            days[day, default: WeekReview.Day()].eaten = totals
            if withTargets { days[day]?.target = try await food?.targets(on: day) }
        }
        for (day, done) in try await workouts?.workouts(span) ?? [:] {
            days[day, default: WeekReview.Day()].trainings = done.count
            days[day]?.trainedMinutes =
                done.compactMap(\.activeSeconds).filter { $0.isFinite && $0 > 0 }.reduce(0, +) / 60
        }
        return days
    }

    /// The person's week that a day lies in, and the one before.
    func review(weekOf day: LocalDay, _ forms: LocaleForms) async throws -> (start: LocalDay, review: WeekReview) {
        let start = forms.weekStart(of: day)
        let days = try await days(start.adding(days: -7)...start.adding(days: 6), withTargets: true)
        func week(_ first: LocalDay) -> [WeekReview.Day] {
            (0..<7).map { days[first.adding(days: $0)] ?? WeekReview.Day() }
        }
        return (start, WeekReview(week: week(start), before: week(start.adding(days: -7))))
    }

    func streaks(today: LocalDay) async throws -> StreaksReport {
        let fed = try await Self.counted(today: today) { span in
            Streak(Set(try await food?.totals(span).keys.map { $0 } ?? []), today: today)
        } first: {
            $0.since
        }
        let training = try await Self.counted(today: today) { span in
            try await workouts?.trainingSummary(span).streak
        } first: { days in
            days.map { today.adding(days: -$0) }
        }
        return StreaksReport(food: fed, trainingDays: training)
    }

    /// Looks further back as long as a streak fills the span that was looked at.
    ///
    /// - Parameter first: the first day of what was counted.
    static func counted<Value>(
        today: LocalDay,
        _ count: (ClosedRange<LocalDay>) async throws -> Value,
        first: (Value) -> LocalDay?
    ) async throws -> Value {
        var length = streakSpans.first
        while true {
            let start = today.adding(days: -length)
            let found = try await count(start...today)
            guard let begin = first(found), begin <= start, length < streakSpans.last else {
                return found
            }
            length *= 10
        }
    }

    /// The state of today, in a sentence; `nil` if nothing was logged.
    func evening(_ context: FlowContext) async throws -> String? {
        let today = context.time.today
        let trained = try await workouts?.workouts(on: today) ?? []
        let summary = try await food?.daySummary(today)
        var words: [String] = []
        if let summary, !summary.meals.isEmpty {
            words.append(
                "\(context.forms.number(summary.totals.kcal)) of \(context.forms.number(summary.targets.kcal)) kcal, "
                    + "\(context.forms.number(summary.totals.protein)) of \(context.forms.number(summary.targets.protein)) g protein"
            )
        }
        if !trained.isEmpty { words.append("trained: \(trained.map(\.name).joined(separator: ", "))") }
        return words.isEmpty ? nil : "Today: " + words.joined(separator: "; ") + "."
    }

    /// The last day on which anything was kept, where that is long enough ago to say so; never a second time for one silence.
    func silence(today: LocalDay) async throws -> LocalDay? {
        let days = try await days(today.adding(days: -21)...today, withTargets: false)
        guard let last = days.keys.max(), last.days(to: today) >= Self.silentDays else { return nil }
        return last
    }
}

/// The feature's own reminders, each with its switch.
enum EngagementSources {
    static let all = [evening, review, silence, emptyDay, training]

    private static func engagement(_ resolver: ServiceResolver) async throws -> Engagement {
        try await resolver.get(Engagement.self)
    }

    /// A time of today, in words of the settings; `nil` before it has come.
    private static func moment(
        _ part: PartOfDay,
        _ resolver: ServiceResolver,
        _ context: FlowContext
    ) async throws -> Date? {
        let preferences = try await resolver.get(RemindersCoordinator.self).preferences()
        let offsets = ZoneOffsets(context.time.zone, around: context.time.now)
        let moment = offsets.date(WallTime(context.time.today, preferences.dayParts[part]))
        return moment <= context.time.now ? moment : nil
    }

    private static let evening = ReminderSource(
        "evening",
        "How the day went, each evening",
        isOnByDefault: false
    ) { resolver, context, _ in
        guard let moment = try await moment(.evening, resolver, context),
            let words = try await engagement(resolver).evening(context)
        else { return [] }
        return [DueReminder(id: context.time.today.description, text: words, dueAt: moment)]
    }

    private static let review = ReminderSource(
        "weekly-review",
        "The week in figures, on its last evening",
        isOnByDefault: false
    ) { resolver, context, _ in
        let (today, forms) = (context.time.today, context.forms)
        guard forms.weekStart(of: today).adding(days: 6) == today,
            let moment = try await moment(.evening, resolver, context)
        else { return [] }
        let (start, review) = try await engagement(resolver).review(weekOf: today, forms)
        guard review.week.loggedDays > 0 || review.week.trainings > 0 else { return [] }
        let words = review.wentWell(context.forms).first ?? "The week is over."
        return [DueReminder(id: start.description, text: words, dueAt: moment, command: "reminders review")]
    }

    private static let silence = ReminderSource(
        "silence",
        "A nudge after three days without food or training"
    ) { resolver, context, _ in
        guard let moment = try await moment(.evening, resolver, context),
            let last = try await engagement(resolver).silence(today: context.time.today)
        else { return [] }
        // The same id for the whole silence: it is said once.
        let words = "Nothing since \(context.forms.shortDate(last)). One meal is enough to go on."
        return [DueReminder(id: "since-\(last)", text: words, dueAt: moment, command: "food log")]
    }

    private static let emptyDay = ReminderSource(
        "empty-day",
        "A day on which nothing was eaten, by the log, until the evening",
        isOnByDefault: false
    ) { resolver, context, _ in
        guard let moment = try await moment(.evening, resolver, context),
            let food = try await engagement(resolver).food,
            try await food.daySummary(context.time.today).meals.isEmpty
        else { return [] }
        let today = context.time.today
        return [
            DueReminder(id: today.description, text: "No food is logged today.", dueAt: moment, command: "food log")
        ]
    }

    private static let training = ReminderSource(
        "training-day",
        "A training day without training, in the afternoon",
        isOnByDefault: false
    ) { resolver, context, _ in
        let today = context.time.today
        guard let moment = try await moment(.afternoon, resolver, context),
            let workouts = try await engagement(resolver).workouts, let food = try await engagement(resolver).food,
            try await food.isTrainingDay(today), try await workouts.workouts(on: today).isEmpty
        else { return [] }
        return [
            DueReminder(id: today.description, text: "Today is a training day.", dueAt: moment, command: "workouts")
        ]
    }
}

/// The number of days in a row that somebody has kept something up.
struct Streak: Sendable, Equatable, Encodable {
    let days: Int
    /// The first of them.
    let since: LocalDay?

    /// - Parameters:
    ///   - done: the days on which it was done; later ones than `today` do not count.
    ///   - today: it is not over, so that it ends no streak.
    init(_ done: Set<LocalDay>, today: LocalDay) {
        var day = done.contains(today) ? today : today.adding(days: -1)
        var (count, first): (Int, LocalDay?) = (0, nil)
        while done.contains(day) {
            (count, first) = (count + 1, day)
            day = day.adding(days: -1)
        }
        (days, since) = (count, first)
    }
}
