import AppData
import Core
import Strength
import TrainingReading

/// Asks what training is for: a lift, a distance, or a habit. Answered again, it moves the goal that it set before.
struct GoalStep: Sendable {
    let workouts: WorkoutsCoordinator

    enum Wish: Sendable, Equatable {
        case strength, endurance, habit
    }

    static let wishes: [(label: String, value: Wish)] = [
        ("train regularly", .habit), ("get stronger", .strength), ("go further", .endurance),
    ]
    /// How long a habit is kept up until its goal is reached, in weeks.
    static let habitWeeks = 12

    func ask(in session: FlowSession) async throws -> FirstRunOutcome {
        let wish = try await session.chooseOrSkip(
            "What do you want from training?",
            option: "'bento workouts goals add'",
            from: Self.wishes
        )
        guard let wish, let goal = try await goal(wish, in: session) else { return .skipped }
        let kept = try await keep(goal)
        let forms = session.context.forms
        let digits = kept.target == kept.target.rounded() ? 0 : 1
        let by = kept.deadline.map { " by \(forms.date($0))" } ?? ""
        return .done(["Goal: \(kept.title), \(forms.number(kept.target, decimals: digits)) \(kept.unit)\(by)."])
    }

    private func goal(_ wish: Wish, in session: FlowSession) async throws -> Goal? {
        let (today, units) = (session.time.today, session.units)
        let id = RowID.make(at: session.time.now)
        guard wish != .habit else {
            let times = try await session.askOrSkip("How many workouts a week?", option: "--target") {
                text throws(Failure) in try GoalReading.timesAWeek(text)
            }
            guard let times else { return nil }
            return Goal(
                id: id,
                kind: .habit,
                title: "Train regularly",
                unit: "workouts",
                start: 0,
                target: Double(times * Self.habitWeeks),
                begunOn: today,
                deadline: today.adding(days: 7 * Self.habitWeeks)
            )
        }
        let library = try await workouts.shelf.library()
        let isLift = wish == .strength
        let (example, measure): (String, GoalReading.Measure) =
            isLift
            ? (units == .imperial ? "bench 225" : "bench 100", .mass)
            : (units == .imperial ? "run 6" : "run 10", .distance)
        let prompt = isLift ? "Which lift, and how much for one repetition" : "What, and how far in one go"
        let answer = try await session.askOrSkip("\(prompt)? Such as \(example)", option: "--target") {
            text throws(Failure) -> (Exercise, Double) in
            let (words, value) = try GoalReading.named(text, measure, bare: units)
            guard let exercise = library.meant(by: words) else {
                let near = library.search(words, limit: 3).map(\.exercise.name)
                throw Failure.usage(
                    "workouts.goal",
                    "There is no exercise '\(words.prefix(60))'.",
                    recovery: near.isEmpty
                        ? "See 'bento workouts exercises'." : "Near it: \(near.joined(separator: ", "))."
                )
            }
            return (exercise, value)
        }
        guard let (exercise, target) = answer else { return nil }
        let sessions = try await workouts.journal.sessions(of: exercise.id)
        let best = isLift ? sessions.compactMap(\.oneRepMax).max() : sessions.map { $0.meters / 1000 }.max()
        guard (best ?? 0) < target else {
            throw WorkoutsError.missing(
                "\(exercise.name): you have been there already.",
                hint: "Say a goal further on: bento start step workouts.goal"
            )
        }
        var goal = Goal(
            id: id,
            kind: isLift ? .strength : .endurance,
            title: exercise.name,
            unit: isLift ? "kg" : "km",
            start: best ?? 0,
            target: target,
            begunOn: today
        )
        goal.exercise = exercise.id
        return goal
    }

    private func keep(_ goal: Goal) async throws -> Goal {
        let before = try await workouts.goals.goals().first {
            $0.kind == goal.kind && $0.title == goal.title && $0.completedOn == nil
        }
        var kept = before ?? goal
        (kept.target, kept.deadline) = (goal.target, goal.deadline)
        try await workouts.goals.save(kept, "\(before == nil ? "add" : "move") goal \(kept.title)")
        return kept
    }

    static let step = FirstRunStep(
        "goal",
        "What training is for",
        order: 35,
        command: "workouts goals add Train --kind habit --target 36"
    ) { resolver, session in
        try await GoalStep(workouts: resolver.get(WorkoutsCoordinator.self)).ask(in: session)
    }
}
