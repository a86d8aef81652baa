import CoachIntents
import Core

/// Answers questions about the person's own figures, from what the features tell.
struct QuestionAnswerer: Sendable {
    let sources: CoachSources
    let context: FlowContext

    var text: AnswerText { AnswerText(context: context) }
    var today: LocalDay { context.time.today }

    /// - Returns: `nil` where a feature that would know is not there, or the question is of another kind.
    /// - Throws: what features throw.
    func answer(_ question: FigureQuestion) async throws -> CoachAnswer? {
        guard let span = SpanDays(question.span, on: question.weekdays, today: today, forms: context.forms) else {
            return CoachAnswer("These days run backwards. Put the earlier one first.")
        }
        let other = question.other.flatMap {
            SpanDays($0, on: question.weekdays, today: today, forms: context.forms)
        }
        let text = AnswerText(context: context, unit: question.unit)
        switch question.quantity {
        case .kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium, .macros, .water, .meals, .food, .figures, .skipped,
            .targets,
            .over, .loggedDays, .unloggedDays, .goalDays, .overDays, .entries:
            guard let food = sources.food else { return nil }
            return try await FoodAnswers(food: food, text: text).answer(question, span, other)
        case .weight:
            guard let food = sources.food else { return nil }
            return try await BodyAnswers(food: food, health: sources.health, text: text).weight(question, span, other)
        case .steps, .sleep, .heartRate, .restingHeartRate, .heartRateVariability, .mood, .stress, .feeling:
            guard let health = sources.health else { return nil }
            return try await BodyAnswers(food: sources.food, health: health, text: text).body(question, span, other)
        case .distance, .duration, .session, .restDays, .streak, .pace, .time, .lift, .oneRepMax, .volume, .reps, .sets,
            .burned,
            .ascent:
            guard let workouts = sources.workouts else { return nil }
            return try await TrainingAnswers(workouts: workouts, text: text).answer(question, span, other)
        case .balance:
            guard let wallet = sources.wallet else { return nil }
            let balance = try await wallet.balance()
            return CoachAnswer("You can spend \(balance.spendable.formatted()).", "wallet balance")
        case .reminder: return try await reminder(question, span)
        }
    }

    private func reminder(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer? {
        guard let reminders = sources.reminders else { return nil }
        let zone = context.time.zone
        let all = try await reminders.upcoming(limit: 50).filter { reminder in
            let isAbout = question.subject.map { reminder.text.lowercased().contains($0) } ?? true
            return isAbout && span.contains(LocalDay(of: reminder.dueAt, in: zone))
        }
        let command = "reminders list"
        guard let first = all.first else {
            let about = question.subject.map { " about \"\($0)\"" } ?? ""
            return CoachAnswer("There is no reminder\(about)\(span.words.isEmpty ? "" : " " + span.words).", command)
        }
        func told(_ reminder: UpcomingReminder) -> String {
            let day = LocalDay(of: reminder.dueAt, in: zone)
            let when = today.days(to: day) == 1 ? "tomorrow" : text.on(day)
            return "\(reminder.text) \(when) at \(context.forms.time(reminder.dueAt, in: zone))"
        }
        guard question.statistic == .list else { return CoachAnswer("Next is \(told(first)).", command) }
        let shown = all.prefix(5).map(told).joined(separator: "; ")
        let more = all.count > 5 ? "; and \(all.count - 5) more" : ""
        return CoachAnswer("\(text.counted(all.count, "reminder").capitalizedFirst): \(shown)\(more).", command)
    }

    /// Example questions, shown if too little or nothing was understood.
    static let examples = """
        You can ask, for example: *how far did I run this week*, *did I lose weight this month*, *how much protein yesterday*, \
        *how many calories in an avocado*, *when did I last squat*, *how did I sleep*, *what should I eat for dinner*.
        """

    /// The answer about figures that nobody keeps.
    static func notKept(_ what: String) -> CoachAnswer {
        switch what {
        case "spending":
            CoachAnswer(
                "Bento keeps no spending in shops or budgets, only the payments of its own bitcoin wallet, so there is no figure for that.",
                "wallet list"
            )
        case "shoes":
            CoachAnswer("Bento does not keep which shoes you wore; a workout's notes may say it.", "workouts list")
        case "bedtime": CoachAnswer("Bento keeps how long you slept, not when you went to bed.", "health week")
        case "splits":
            CoachAnswer(
                "Bento keeps the whole of a run, not its splits, so there is no figure for that.",
                "workouts list"
            )
        default: CoachAnswer("Bento does not keep that, so there is no figure for it.")
        }
    }
}
