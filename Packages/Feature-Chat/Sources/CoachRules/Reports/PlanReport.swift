import Core

/// A plan as the coach shows it.
package struct ProposedWorkout: Sendable, Encodable {
    package struct Exercise: Sendable, Encodable {
        let name: String
        let sets: Int
        /// Repetitions of each set; `nil` where ``seconds`` counts.
        let reps: Int?
        /// The length of each set.
        let seconds: Int?
        /// The pause after each set, in seconds.
        let rest: Int
        /// The rate of perceived exertion, 1 to 10.
        let effort: Int
        /// Exercises with the same one are done in turn.
        let superset: String?
    }

    let title: String
    let goal: String
    let minutes: Int
    package let exercises: [Exercise]
    /// `rules` or `model`.
    let author: String

    package init(_ plan: TrainingPlan, for goal: TrainingRequest.Goal, isOfModel: Bool) {
        func whole(_ value: Double?) -> Int? { value.flatMap { Int(exactly: $0.rounded()) } }
        title = plan.title
        self.goal = goal.rawValue
        minutes = plan.minutes
        exercises = plan.exercises.map {
            Exercise(
                name: $0.name,
                sets: $0.sets,
                reps: $0.reps,
                seconds: whole($0.seconds),
                rest: whole($0.rest) ?? 0,
                effort: whole($0.rpe) ?? 0,
                superset: $0.superset
            )
        }
        author = isOfModel ? "model" : "rules"
    }

    package var table: Table {
        Table(
            [
                Table.Column("Exercise"), Table.Column("Sets", .trailing), Table.Column("Each"),
                Table.Column("Pause", .trailing), Table.Column("RPE", .trailing),
            ],
            rows: exercises.map { exercise in
                [
                    Table.Cell(exercise.superset.map { "\($0) \(exercise.name)" } ?? exercise.name),
                    Table.Cell(String(exercise.sets)),
                    Table.Cell(exercise.reps.map { "\($0) reps" } ?? "\(exercise.seconds ?? 0) s"),
                    Table.Cell("\(exercise.rest) s"), Table.Cell(String(exercise.effort)),
                ]
            }
        )
    }
}

package struct PlanReport: FlowResult {
    let plan: ProposedWorkout
    /// The command that keeps it for a day.
    let keep: String?

    package init(plan: ProposedWorkout, keep: String?) {
        self.plan = plan
        self.keep = keep
    }

    package func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = [.text("5 min of warming up, then:", tone: .muted), .table(plan.table)]
        if plan.exercises.contains(where: { $0.superset != nil }) {
            parts.append(.text("Exercises with the same number are done in turn.", tone: .muted))
        }
        if plan.author == "model" { parts.append(.text("A model wrote it; its figures were checked.", tone: .muted)) }
        if let keep { parts.append(.text("Keep it: bento \(keep)", tone: .muted)) }
        return .section("\(plan.title), \(plan.minutes) min", parts)
    }
}
