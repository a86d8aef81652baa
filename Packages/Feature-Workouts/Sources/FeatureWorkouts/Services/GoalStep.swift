import AppData
import Core
import Strength
import TrainingLog
import TrainingReading
import TrainingScreens

/// Asks for a goal: a habit, a lift, a distance, food, or a reach. Answered again, it moves the goal that it set before.
struct GoalStep: Sendable {
    let workouts: WorkoutsCoordinator

    enum Wish: Sendable, Equatable {
        case strength, endurance, habit, nutrition, flexibility
    }

    static let wishes: [(label: String, value: Wish)] = [
        ("train regularly", .habit), ("get stronger", .strength), ("go further", .endurance),
        ("eat to plan", .nutrition), ("become more flexible", .flexibility),
    ]
    /// The time that a habit, of training or of eating, is kept up until its goal is reached, in weeks.
    static let habitWeeks = 12

    func ask(in session: FlowSession) async throws -> FirstRunOutcome {
        let wish = try await session.chooseOrSkip(
            "What do you want to reach?",
            option: "'bento workouts goal add'",
            from: Self.wishes
        )
        guard let wish, let goal = try await goal(wish, in: session) else { return .skipped }
        let kept = try await keep(goal)
        let forms = session.context.forms
        let digits = kept.target == kept.target.rounded() ? 0 : 1
        let by = kept.deadline.map { " by \(forms.date($0))" } ?? ""
        let words = "Goal: \(kept.title), \(forms.number(kept.target, decimals: digits)) \(kept.unit)\(by)."
        guard [.nutrition, .flexibility].contains(kept.kind) else { return .done([words]) }
        return .done([words, "Log how far you are with: bento workouts goal log \"\(kept.title)\" NUMBER"])
    }

    private func goal(_ wish: Wish, in session: FlowSession) async throws -> Goal? {
        switch wish {
        case .habit:
            try await habit(.habit, "Train regularly", "How many workouts a week?", most: 14, in: session)
        case .nutrition:
            try await habit(.nutrition, "Eat to plan", "On how many days a week?", most: 7, in: session)
        case .flexibility: try await reach(in: session)
        case .strength, .endurance: try await best(isLift: wish == .strength, in: session)
        }
    }

    /// A number a week, for twelve weeks.
    private func habit(
        _ kind: Goal.Kind,
        _ title: String,
        _ prompt: String,
        most: Int,
        in session: FlowSession
    ) async throws -> Goal? {
        let today = session.time.today
        let unit = GoalUnit.usual(kind, in: session.units)
        let times = try await session.askOrSkip(prompt, option: "--target") { text throws(Failure) in
            try GoalReading.timesAWeek(text, of: unit, most: most)
        }
        guard let times else { return nil }
        return Goal(
            id: .make(at: session.time.now),
            kind: kind,
            title: title,
            unit: unit,
            start: 0,
            target: Double(times * Self.habitWeeks),
            begunOn: today,
            deadline: today.adding(days: 7 * Self.habitWeeks)
        )
    }

    /// The distance to reach, in centimeters or inches. It begins at 0: a goal of 0 is one to get there at all.
    private func reach(in session: FlowSession) async throws -> Goal? {
        let unit = GoalUnit.usual(.flexibility, in: session.units)
        let scale = unit == "in" ? 2.54 : 1
        let prompt = "What, and how far in \(unit)? Such as touch my toes \(unit == "in" ? 4 : 10)"
        let answer = try await session.askOrSkip(prompt, option: "--target") { text throws(Failure) in
            try GoalReading.named(text, .reach, bare: session.units)
        }
        guard let (words, centimetres) = answer else { return nil }
        return Goal(
            id: .make(at: session.time.now),
            kind: .flexibility,
            title: words.prefix(1).uppercased() + words.dropFirst(),
            unit: unit,
            start: 0,
            target: Self.rounded(centimetres / scale),
            begunOn: session.time.today
        )
    }

    /// A lift or a way to go, beyond the best so far.
    private func best(isLift: Bool, in session: FlowSession) async throws -> Goal? {
        let units = session.units
        let library = try await workouts.shelf.library()
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
                        ? "Find it with: bento workouts exercise search WORDS"
                        : "Near it: \(near.joined(separator: ", "))."
                )
            }
            return (exercise, value)
        }
        guard let (exercise, value) = answer else { return nil }
        let kind: Goal.Kind = isLift ? .strength : .endurance
        let unit = GoalUnit.usual(kind, in: units)
        let one = isLift ? GoalUnit.kilograms(unit) : (GoalUnit.meters(unit) ?? 1000) / 1000
        let target = Self.rounded(value / one)
        let sessions = try await workouts.journal.sessions(of: exercise.id)
        let best = sessions.compactMap { GoalStore.reached($0, in: unit) }.max()
        guard (best ?? 0) < target else {
            throw WorkoutsError.missing(
                "\(exercise.name): you have been there already.",
                hint: "Name a goal further on: bento start edit workouts.goal"
            )
        }
        var goal = Goal(
            id: .make(at: session.time.now),
            kind: kind,
            title: exercise.name,
            unit: unit,
            start: best ?? 0,
            target: target,
            begunOn: session.time.today
        )
        goal.exercise = exercise.id
        return goal
    }

    /// Without what a change of units leaves behind the third digit.
    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

    private func keep(_ goal: Goal) async throws -> Goal {
        let before = try await workouts.goals.goals().first {
            $0.kind == goal.kind && $0.title == goal.title && $0.unit == goal.unit && $0.completedOn == nil
        }
        var kept = before ?? goal
        (kept.target, kept.deadline) = (goal.target, goal.deadline)
        try await workouts.goals.save(kept, "\(before == nil ? "add" : "move") goal \(kept.title)")
        return kept
    }

    static let step = FirstRunStep(
        "goal",
        "Your goal",
        order: 35,
        command: "workouts goal add Train --kind habit --target 36",
        isAnswered: { try await !$0.get(WorkoutsCoordinator.self).goals.goals().isEmpty }
    ) { resolver, session in
        try await GoalStep(workouts: resolver.get(WorkoutsCoordinator.self)).ask(in: session)
    }
}
