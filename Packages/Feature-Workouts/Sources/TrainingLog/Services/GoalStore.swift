import AppData
import Core
import Foundation
import Strength

/// Keeps goals and judges them.
package struct GoalStore: Sendable {
    let journal: WorkoutJournal

    /// A goal with how far it is.
    package struct Judged: Sendable {
        package let goal: Goal
        package let current: Double
        package let progress: GoalProgress
        package let streak: Streak
    }

    package func goals() async throws -> [Goal] {
        try await journal.database.read { try Goal.all(in: $0) }
    }

    /// All goals as they are today. One that has reached its target completes itself, and opens again where the workouts that
    /// reached it were deleted or corrected.
    package func judged() async throws -> [Judged] {
        var result: [Judged] = []
        for goal in try await goals() {
            let judged = try await judge(goal)
            var kept = goal
            if judged.progress.judgement != .reached {
                kept.completedOn = nil
            } else if goal.completedOn == nil {
                kept.completedOn = journal.time.today
                if !Self.followsWorkouts(goal) { kept.current = judged.current }
            }
            if kept != goal {
                do {
                    try await journal.extend { [kept] edit, database in
                        try edit.save(kept, changedFrom: goal, into: \.goals, in: database)
                    }
                } catch let error as StoreError where error.leavesReading {
                    // It is so all the same, and kept at a look that can.
                }
            }
            result.append(Judged(goal: kept, current: judged.current, progress: judged.progress, streak: judged.streak))
        }
        return result
    }

    func judge(_ goal: Goal) async throws -> Judged {
        let today = journal.time.today
        let current = try await current(goal)
        let entries = try await entries(goal)
        return Judged(
            goal: goal,
            current: current,
            progress: GoalProgress(
                start: goal.start,
                target: goal.target,
                current: current,
                begun: goal.begunOn.daysSince1970,
                deadline: goal.deadline?.daysSince1970,
                today: (goal.completedOn ?? today).daysSince1970
            ),
            streak: Streak(entries.map(\.day.daysSince1970), today: today.daysSince1970)
        )
    }

    /// True if it counts what was trained, which only grows: less than it was means that a workout was deleted or corrected.
    private static func followsWorkouts(_ goal: Goal) -> Bool {
        goal.target >= goal.start && (goal.exercise != nil || goal.kind == .habit && goal.unit == "workouts")
    }

    /// The value now: where Bento knows it (weight, the best of an exercise, workouts done), else as said last.
    private func current(_ goal: Goal) async throws -> Double {
        let today = journal.time.today
        if let done = goal.completedOn, done <= today, !Self.followsWorkouts(goal) { return goal.current }
        switch goal.kind {
        case .weight:
            return try await weight(in: goal.unit) ?? goal.current
        case .strength, .endurance, .performance:
            guard let exercise = goal.exercise else { return goal.current }
            let sessions = try await journal.sessions(of: exercise).filter { ($0.countedOn ?? today) >= goal.begunOn }
            let best = sessions.compactMap { Self.reached($0, in: goal.unit) }.max()
            return best.map { goal.target >= goal.start ? max($0, goal.start) : $0 } ?? goal.current
        case .habit where goal.unit == "workouts":
            let days = try await HistoryReader(journal: journal).days(goal.begunOn...max(goal.begunOn, today))
            return goal.start + Double(days.reduce(0) { $0 + $1.workouts })
        default: return goal.current
        }
    }

    /// The result of a session of an exercise, in the unit of a goal.
    package static func reached(_ session: WorkoutExercise, in unit: String) -> Double? {
        if let meters = GoalUnit.meters(unit) { return session.meters / meters }
        if let seconds = GoalUnit.seconds(unit) { return session.sets.compactMap(\.seconds).max().map { $0 / seconds } }
        if unit.lowercased() == "reps" { return session.mostReps.map(Double.init) }
        return session.oneRepMax.map { $0 / GoalUnit.kilograms(unit) }
    }

    package func entries(_ goal: Goal) async throws -> [GoalEntry] {
        try await journal.database.read { try GoalEntry.entries(of: goal, in: $0) }
    }

    /// The goal that some words mean: its number in the list, its title, or the beginning of it.
    package func goal(_ reference: String) async throws -> Goal {
        let goals = try await goals()
        if let number = Int(reference), number > 0, number <= goals.count { return goals[number - 1] }
        let text = reference.lowercased()
        if let exact = goals.first(where: { $0.title.lowercased() == text }) { return exact }
        let near = goals.filter { !text.isEmpty && $0.title.lowercased().hasPrefix(text) }
        if near.count == 1 { return near[0] }
        throw WorkoutsError.noSuch(
            "goal",
            reference,
            nearest: Suggestion.nearest(to: reference, in: goals.map(\.title))
        )
    }

    package func save(_ goal: Goal, _ summary: String) async throws {
        try goal.validate()
        try await journal.change(summary) { edit, database in try edit.save(goal, into: \.goals, in: database) }
    }

    /// Begins a goal, at a value or else where the person is.
    ///
    /// - Throws: where their weight is not known, or their best has reached the target already.
    package func begin(_ wanted: Goal, at start: Double?, in context: FlowContext) async throws -> Judged {
        var goal = wanted
        if let start {
            goal.start = start
        } else if let known = try await standing(goal) {
            if goal.kind == .strength, known >= goal.target {
                let (target, best) = (
                    WorkoutText.number(goal.target, in: context), WorkoutText.number(known, in: context)
                )
                throw WorkoutsError.badValue(
                    "The target",
                    given: "\(target) \(goal.unit)",
                    allowed: "your best is \(best) \(goal.unit) already; pass --start for a goal that falls"
                )
            }
            goal.start = known
        } else if goal.kind == .weight {
            throw WorkoutsError.missing(
                "Your weight is not known.",
                hint: "Pass --start, or log it: bento food weigh \(context.units == .imperial ? "160lb" : "72kg")"
            )
        }
        try await save(goal, "add goal \(goal.title)")
        return try await judge(goal)
    }

    /// The person's value before a goal begins, as far as Bento knows it.
    private func standing(_ goal: Goal) async throws -> Double? {
        switch goal.kind {
        case .weight: return try await weight(in: goal.unit)
        case .strength:
            guard let exercise = goal.exercise else { return nil }
            return try await journal.sessions(of: exercise).compactMap { Self.reached($0, in: goal.unit) }.max()
        default: return nil
        }
    }

    /// Judges a goal that is not set yet; one of weight begins at the weight that is known where nobody says otherwise.
    package func assessment(of draft: GoalDraft) async throws -> GoalAssessment {
        var draft = draft
        if draft.start == nil, GoalAssessor.kind(of: draft.words) == .weight {
            let units = try await ProfileStore(database: journal.database, time: journal.time).profile().units
            draft.start = try await weight(in: (units?.mass ?? .kg).rawValue).map(WorkoutText.stable)
        }
        return GoalAssessor(goal: draft, today: journal.time.today).assessment()
    }

    private func weight(in unit: String) async throws -> Double? {
        try await BodyFacts(database: journal.database, time: journal.time).kilograms(on: journal.time.today)
            .map { $0 / GoalUnit.kilograms(unit) }
    }

    /// Says where a goal is today.
    ///
    /// - Throws: where Bento reads it elsewhere, so that what is said would change nothing.
    package func record(_ value: Double, for goal: Goal) async throws {
        if let hint = try await source(of: goal) {
            throw WorkoutsError.missing("'\(WorkoutsError.short(goal.title))' is not recorded by hand.", hint: hint)
        }
        var recorded = goal
        recorded.current = value
        try recorded.validate()
        let changed = recorded
        let today = journal.time.today
        try await journal.change("record \(goal.title)") { edit, database in
            try edit.save(changed, changedFrom: goal, into: \.goals, in: database)
            try edit.save(GoalEntry(goal: changed.id, day: today, value: value), into: \.goalEntries, in: database)
        }
    }

    /// The source of a goal's value, in words; `nil` if the person says it.
    private func source(of goal: Goal) async throws -> String? {
        switch goal.kind {
        case .weight:
            try await weight(in: goal.unit) == nil ? nil : "It is read from your weighing: bento food weigh 75kg"
        case .habit where goal.unit == "workouts":
            "It is read from the workouts you do: bento workouts log \"bench 3x8 @ 80kg\""
        default: nil
        }
    }

    package func delete(_ goal: Goal) async throws {
        try await journal.change("delete goal \(goal.title)") { edit, database in
            try edit.delete(goal, into: \.goals, in: database)
        }
    }
}
