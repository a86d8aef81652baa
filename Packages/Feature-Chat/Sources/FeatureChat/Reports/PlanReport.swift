import Core

struct PlanReport: FlowResult {
    let plan: CoachPlan
    /// What keeps it for a day; `nil` where nobody here can.
    let keep: String?

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = [.text("5 min of warming up, then:", tone: .muted), .table(Self.table(plan))]
        if plan.author == .model { parts.append(.text("A model wrote it; its figures were checked.", tone: .muted)) }
        if let keep { parts.append(.text("Keep it: bento \(keep)", tone: .muted)) }
        return .section("\(plan.title), \(plan.minutes) min", parts)
    }

    static func table(_ plan: CoachPlan) -> Table {
        Table(
            [
                Table.Column("Exercise"), Table.Column("Sets", .trailing), Table.Column("Each"),
                Table.Column("Pause", .trailing), Table.Column("RPE", .trailing),
            ],
            rows: plan.exercises.map { exercise in
                [
                    Table.Cell(exercise.name), Table.Cell(String(exercise.sets)),
                    Table.Cell(exercise.reps.map { "\($0) reps" } ?? "\(exercise.seconds ?? 0) s"),
                    Table.Cell("\(exercise.rest) s"), Table.Cell(String(exercise.effort)),
                ]
            }
        )
    }
}
