import ArgumentParser
import Core

/// How a plan was, and what becomes of it.
enum PlanFeedback: String, ExpressibleByArgument, CaseIterable, Sendable {
    case tooHard = "too-hard"
    case tooEasy = "too-easy"
    case tooLong = "too-long"
    case tooShort = "too-short"
}

/// Changes a plan by what a person said of it: one step of volume and effort at a time, as a coach would.
enum PlanChange {
    /// - Parameters:
    ///   - avoided: muscles that hurt or are sore.
    ///   - without: exercises that are not wanted, by a part of their names.
    /// - Throws: ``ChatError`` where nothing is left.
    static func adapted(
        _ wish: CoachPlanWish,
        _ feedback: [PlanFeedback],
        avoided: [String],
        without: [String]
    ) throws -> CoachPlan {
        var wish = wish
        if feedback.contains(.tooLong) { wish.minutes = max(15, wish.minutes * 3 / 4) }
        if feedback.contains(.tooShort) { wish.minutes = min(180, wish.minutes * 5 / 4) }
        let plan = try PlanMaker.plan(wish, avoided: avoided, without: without)
        let step = (feedback.contains(.tooEasy) ? 1 : 0) - (feedback.contains(.tooHard) ? 1 : 0)
        guard step != 0 else { return plan }
        let exercises = plan.exercises.map { exercise in
            CoachPlan.Exercise(
                name: exercise.name,
                sets: min(max(exercise.sets + step, 1), 8),
                reps: exercise.reps,
                seconds: exercise.seconds,
                rest: min(max(exercise.rest - step * 15, 15), 300),
                effort: min(max(exercise.effort + step, 2), 9)
            )
        }
        // A harder plan of the same length has fewer exercises.
        var kept = exercises
        while kept.count > 1, PlanMaker.minutes(of: kept) > wish.minutes { kept.removeLast() }
        return CoachPlan(
            title: plan.title,
            goal: plan.goal,
            minutes: PlanMaker.minutes(of: kept),
            exercises: kept
        )
    }
}
