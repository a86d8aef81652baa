/// The reason for a session as proposed: the facts, which ``text(in:)`` says in the person's unit.
package enum ProgressionReason: Sendable, Hashable {
    case firstTime
    case firstTimeWithOwnWeight
    case asLastTime
    case asWritten
    /// All sets were done at a weight, so that it grows by a step.
    case moreWeight(sets: Int, reps: Int, kg: Double, stepKg: Double)
    /// The least repetitions of last time, those to aim for, and those at which the weight grows.
    case moreReps(least: Int, aim: Int, top: Int)
    case fellShort(sets: Int, reps: Int)
    /// A share of the weight is taken off after failed sessions.
    case deload(sessions: Int, kg: Double, share: Double)
    /// A condition that the program's text states was met.
    case ruled(condition: String, kg: Double, now: Double)
    case sharesOfTrainingMax(kg: Double)
    case sharesOfBest(kg: Double)
    /// Repetitions at an RPE are a share of the best estimated one-rep max.
    case shareByExertion(reps: Int, rpe: Double, share: Double, kg: Double)
    case needsTrainingMax(exercise: String)

    package func text(in forms: WeightForms) -> String {
        switch self {
        case .firstTime: "first time: begin with a weight you can lift with good form"
        case .firstTimeWithOwnWeight: "first time: with the body's own weight"
        case .asLastTime: "as last time"
        case .asWritten: "as the program says"
        case .moreWeight(let sets, let reps, let kg, let stepKg):
            kg > 0
                ? "last time all \(sets) sets of \(reps) were done at \(forms.weight(kg)): \(forms.weight(stepKg)) more"
                : "last time all \(sets) sets of \(reps) were done: add \(forms.weight(stepKg))"
        case .moreReps(let least, let aim, let top):
            "\(least) reps last time; \(aim) now, and more weight at \(top)"
        case .fellShort(let sets, let reps): "last time fell short of \(sets) x \(reps): the same weight again"
        case .deload(let sessions, let kg, let share):
            "\(sessions == 1 ? "a session" : "\(sessions) sessions") at \(forms.weight(kg)) fell short: \(forms.number(share * 100)) % lighter"
        case .ruled(let condition, let kg, let now):
            now == kg
                ? "the program's rule 'when \(condition)': the same weight"
                : "the program's rule 'when \(condition)': \(forms.weight(kg)) become \(forms.weight(now))"
        case .sharesOfTrainingMax(let kg): "shares of a training max of \(forms.weight(kg))"
        case .sharesOfBest(let kg): "shares of \(forms.weight(kg)), 90 % of your best estimated one-rep max"
        case .shareByExertion(let reps, let rpe, let share, let kg):
            "\(reps) at RPE \(forms.number(rpe)) are \(forms.number(share * 100)) % of \(forms.weight(kg)), your best estimated one-rep max"
        case .needsTrainingMax(let exercise):
            "give your training max: bento workouts program start NAME --training-max \"\(exercise)=100\""
        }
    }
}

/// A person's forms of weights: their unit, and their way of writing numbers.
package struct WeightForms: Sendable {
    package let unit: MassUnit
    private let write: @Sendable (Double) -> String

    /// - Parameter number: writes numbers; by default with a point, as files and the reader have them.
    package init(unit: MassUnit, number: @escaping @Sendable (Double) -> String = { Progression.text($0) }) {
        self.unit = unit
        write = number
    }

    package func number(_ value: Double) -> String { write(value) }

    package func weight(_ kg: Double) -> String { "\(write(kg / unit.kilograms)) \(unit.rawValue)" }
}
