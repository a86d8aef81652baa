import ArgumentParser
import Core

extension TrainingRequest.Goal: @retroactive ExpressibleByArgument {}
extension TrainingRequest.Style: @retroactive ExpressibleByArgument {}

/// The workout that somebody wants.
struct PlanOptions: ParsableArguments, Sendable {
    @Option(help: "What it is for.") var goal = TrainingRequest.Goal.general
    @Option(help: "How long, 15 to 180 minutes.") var minutes = 45
    @Option(help: "A muscle group; repeat it for several. By default the whole body.") var muscles: [String] = []
    @Option(help: "What is there: barbell, dumbbells, kettlebell, bands, machines, gym; repeat it for several.")
    var equipment: [String] = []
    @Option(help: "Exercise by exercise, two in turn, or all in turn.") var style = TrainingRequest.Style.sets

    var request: TrainingRequest {
        TrainingRequest(goal: goal, minutes: minutes, muscles: muscles, equipment: equipment, style: style)
    }

    /// The same options, as they are typed.
    var words: String {
        (["--goal \(goal.rawValue)", "--minutes \(minutes)"] + muscles.map { "--muscles \"\($0)\"" }
            + equipment.map { "--equipment \"\($0)\"" } + (style == .sets ? [] : ["--style \(style.rawValue)"]))
            .joined(separator: " ")
    }
}
