import ArgumentParser
import Core

struct PlanWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "plan",
        "Propose a workout for a goal",
        discussion:
            "Exercises with sets, repetitions, pauses and effort, by rules: no model and no network are needed.",
        effect: .reads,
        openTo: .everyone,
        examples: [
            FlowExample(
                "--goal strength --minutes 45 --equipment barbell",
                "Three quarters of an hour with a barbell",
                input: ["goal": "strength", "minutes": 45, "equipment": ["barbell"]]
            ),
            FlowExample(
                "--muscles legs --muscles core",
                "Legs and core, without equipment",
                input: ["muscles": ["legs", "core"]]
            ),
        ]
    )

    @Option(help: "What it is for.") var goal: PlanGoal = .general
    @Option(help: "How long, 15 to 180 minutes.") var minutes = 45
    @Option(help: "A muscle group; repeat it for several. By default the whole body.") var muscles: [String] = []
    @Option(help: "What is there: barbell, dumbbells, kettlebell, bands, machines, gym; repeat it for several.")
    var equipment: [String] = []

    func run(with coach: RuleCoach, in session: FlowSession) async throws -> PlanReport {
        let wish = CoachPlanWish(
            goal: CoachPlanWish.Goal(rawValue: goal.rawValue) ?? .general,
            minutes: minutes,
            muscles: muscles,
            equipment: equipment
        )
        return PlanReport(plan: try await coach.plan(wish))
    }
}

enum PlanGoal: String, ExpressibleByArgument, CaseIterable, Sendable {
    case strength, hypertrophy, endurance, power, mobility, recovery, general, sport
}

struct PlanReport: FlowResult {
    let plan: CoachPlan

    func presentation(in context: FlowContext) -> Presentation {
        .section(
            "\(plan.title), \(plan.minutes) min",
            [
                .text("5 min of warming up, then:", tone: .muted),
                .table(
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
                ),
            ]
        )
    }
}
