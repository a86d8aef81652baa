import ArgumentParser
import Core

/// What a workout should be like.
struct PlanOptions: ParsableArguments, Sendable {
    @Option(help: "What it is for.") var goal: PlanGoal = .general
    @Option(help: "How long, 15 to 180 minutes.") var minutes = 45
    @Option(help: "A muscle group; repeat it for several. By default the whole body.") var muscles: [String] = []
    @Option(help: "What is there: barbell, dumbbells, kettlebell, bands, machines, gym; repeat it for several.")
    var equipment: [String] = []

    var wish: CoachPlanWish {
        CoachPlanWish(
            goal: CoachPlanWish.Goal(rawValue: goal.rawValue) ?? .general,
            minutes: minutes,
            muscles: muscles,
            equipment: equipment
        )
    }

    /// The same options, as they are typed.
    var words: String {
        (["--goal \(goal.rawValue)", "--minutes \(minutes)"] + muscles.map { "--muscles \"\($0)\"" }
            + equipment.map { "--equipment \"\($0)\"" }).joined(separator: " ")
    }
}

enum PlanGoal: String, ExpressibleByArgument, CaseIterable, Sendable {
    case strength, hypertrophy, endurance, power, mobility, recovery, general, sport
}
