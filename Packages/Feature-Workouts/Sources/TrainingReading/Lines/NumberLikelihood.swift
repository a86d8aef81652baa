import Foundation
import Strength

/// The likelihood that a number without a unit counts sets, repetitions, a weight, minutes or meters, for one exercise.
///
/// If numbers can be read in several ways, each way is a candidate whose score is the sum of the logarithms of these densities, and
/// the best one is taken, or asked about where two come near each other. The curves are log-normal, about what people train with; the
/// loads and repetitions follow the ranges that strength standards and programs print.
struct NumberLikelihood {
    let exercise: Exercise?
    /// The unit of a weight without one.
    let unit: MassUnit

    /// Candidates whose scores differ by less are a question: one is less than twice as likely as the other.
    static let margin = 0.5
    /// Nobody means this.
    static let never = -9.0
    /// Seconds from which a time said behind sets of repetitions is that of all of them, rests and all: no set lasts as long.
    static let wholeSeconds = 300.0

    var isLoaded: Bool { exercise?.equipment.isLoaded ?? true }

    /// Sets of one line: three to five are usual, ten are a plan of its own.
    func sets(_ value: Double) -> Double {
        guard value == value.rounded(), value >= 1 else { return -.infinity }
        return Self.logNormal(value, mean: 3.5, spread: 0.6)
    }

    func reps(_ value: Double) -> Double {
        guard value == value.rounded(), value >= 0 else { return -.infinity }
        return isLoaded
            ? Self.logNormal(value, mean: 8, spread: 0.65) : Self.logNormal(value, mean: 12, spread: 0.9)
    }

    /// A weight on the bar, in the hand, or, rarely, beside the body. Plates and dumbbells come in steps, so that a round number is
    /// likelier to be one.
    func weight(_ value: Double, in said: MassUnit? = nil) -> Double {
        guard value > 0 else { return -.infinity }
        let kilograms = value * (said ?? unit).kilograms
        let steps = value / ((said ?? unit) == .kg ? 2.5 : 5)
        let isRound = steps == steps.rounded()
        let (mean, spread) = usualLoad
        return Self.logNormal(kilograms, mean: mean, spread: spread) + (isRound ? 0.7 : -0.7) - (isLoaded ? 0 : 3)
    }

    /// Steps of a walk or a day.
    func steps(_ value: Double) -> Double { Self.logNormal(value, mean: 7000, spread: 0.8) }

    /// The weight put on or taken off between two sets: `+2.5 kg`.
    func change(_ value: Double, in mass: MassUnit) -> Double {
        Self.logNormal(value * mass.kilograms, mean: 3, spread: 0.8)
    }

    /// The middle load in kilograms.
    private var usualLoad: (mean: Double, spread: Double) {
        switch (exercise?.equipment, exercise?.mechanic) {
        case (.barbell?, .isolation?): (30, 0.7)
        case (.barbell?, _), (nil, _): (75, 0.75)
        case (.dumbbell?, .isolation?): (12, 0.7)
        case (.dumbbell?, _): (20, 0.7)
        case (.kettlebell?, _): (20, 0.5)
        case (.cable?, _): (30, 0.8)
        case (.machine?, .compound?): (90, 0.9)
        case (.machine?, _): (40, 0.8)
        case (.band?, _), (.bodyweight?, _), (.other?, _), (Equipment.none?, _): (15, 0.8)
        }
    }

    /// Minutes of a whole, or of one of several intervals.
    func minutes(_ value: Double, inChain: Bool) -> Double {
        switch exercise?.type {
        case .strength?:
            exercise?.force == .static ? Self.logNormal(value, mean: 1.5, spread: 0.7) : -.infinity
        case .cardio?, nil: Self.logNormal(value, mean: inChain ? 6 : 35, spread: inChain ? 0.9 : 0.7)
        default: Self.logNormal(value, mean: inChain ? 5 : 45, spread: 0.9)
        }
    }

    /// Meters of a whole, or of one of several intervals or carries.
    func meters(_ value: Double, inChain: Bool) -> Double {
        guard let exercise else { return Self.logNormal(value, mean: 400, spread: 1.2) }
        if ["swim", "sprint", "rowing-machine", "ski-erg"].contains(exercise.id) {
            // Nothing of these is said in minutes without their name.
            return Self.logNormal(value, mean: inChain ? 100 : 1000, spread: 1.5) + 6
        }
        switch exercise.type {
        case .strength where exercise.force == .static && exercise.mechanic == .isolation: return -.infinity
        case .strength: return Self.logNormal(value, mean: 25, spread: 0.8)
        case .cardio, .general:
            // Nobody counts a ride in meters.
            let isRidden = ["cycling", "stationary-bike", "assault-bike"].contains(exercise.id)
            return Self.logNormal(value, mean: inChain ? 300 : 1500, spread: inChain ? 0.9 : 1.2) - (isRidden ? 4 : 0)
        default: return Self.never
        }
    }

    /// Meters behind kilometers: `1 km 500 m`.
    func metersBeyond(_ value: Double) -> Double { Self.logNormal(value, mean: 400, spread: 0.6) }

    // MARK: Candidates

    /// The role of a chain's number.
    enum Role { case sets, reps, weight }

    struct Candidate {
        let roles: [Role]
        let score: Double
    }

    /// The readings of `a x b` and `a x b x c`, best first.
    ///
    /// - Parameters:
    ///   - hasWeight: true if the weight is said elsewhere.
    ///   - hasSets: true if the count of sets is.
    func chain(_ values: [Double], hasWeight: Bool, hasSets: Bool = false) -> [Candidate] {
        // Behind each way of writing, how much rarer it is.
        let ways: [([Role], Double)] =
            values.count == 2
            ? [([.sets, .reps], 0), ([.weight, .reps], -1.5), ([.reps, .weight], -1.5), ([.reps, .sets], -4)]
            : [([.sets, .reps, .weight], 0), ([.weight, .reps, .sets], 0), ([.weight, .sets, .reps], -3)]
        return ways.compactMap { roles, rarity in
            guard !(hasWeight && roles.contains(.weight)), !(hasSets && roles.contains(.sets)) else { return nil }
            let score = zip(values, roles).reduce(rarity) { $0 + self.score($1.0, $1.1) }
            return Candidate(roles: roles, score: score)
        }.sorted { $0.score > $1.score }
    }

    func score(_ value: Double, _ role: Role) -> Double {
        switch role {
        case .sets: sets(value)
        case .reps: reps(value)
        case .weight: weight(value)
        }
    }

    private static func logNormal(_ value: Double, mean: Double, spread: Double) -> Double {
        guard value > 0, value.isFinite else { return -.infinity }
        let distance = (log(value) - log(mean)) / spread
        return -distance * distance / 2 - log(value * spread * 2.506_628_274_631)
    }
}
