import Core
import Strength

/// Workouts' part of the overview.
enum TrainingCard {
    static func content(_ workouts: WorkoutsCoordinator, context: FlowContext) async throws -> CardContent {
        if let open = try await workouts.journal.open() {
            let active = WorkoutText.duration(open.workout.clock.active(at: context.time.now))
            return CardContent(
                .text("\(open.workout.name) is \(open.workout.phase.rawValue): \(active), \(open.workingSets) sets"),
                suggestions: [
                    CommandSuggestion("workouts log \"...\"", "log a set"),
                    CommandSuggestion("workouts finish", "finish it"),
                ]
            )
        }
        let today = context.time.today
        let plans = try await workouts.journal.planned(from: today)
        if let plan = plans.first, plan.workout.day == today {
            return CardContent(
                .text("\(plan.workout.name) is planned for today."),
                suggestions: [CommandSuggestion("workouts train", "train it, with a live screen")]
            )
        }
        let days = try await workouts.history.days(context.forms.weekStart(of: today)...today)
        guard let last = try await workouts.journal.latest(1).first else {
            return CardContent(
                .text("No workouts yet."),
                suggestions: [
                    CommandSuggestion("workouts log \"bench 3x8 @ 80kg\"", "log what you did, in plain words"),
                    CommandSuggestion("workouts programme list", "choose a programme"),
                ]
            )
        }
        let count = days.reduce(0) { $0 + $1.workouts }
        var suggestions = [CommandSuggestion("workouts week", "see the week by muscle group")]
        // One that can no longer be read says so where it is asked for.
        if await (try? workouts.programmes.current()) != nil {
            suggestions.insert(CommandSuggestion("workouts start next", "begin the next session"), at: 0)
        }
        return CardContent(
            .text(
                "\(count) \(count == 1 ? "workout" : "workouts") this week; last: \(last.workout.name) on \(context.forms.date(last.workout.day))"
            ),
            suggestions: suggestions
        )
    }
}
