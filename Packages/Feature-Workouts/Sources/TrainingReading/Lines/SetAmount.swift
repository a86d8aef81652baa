import Strength

/// The sets in one group of a line, before it is known what is missing.
struct SetAmount: Hashable {
    var sets: Int?
    var reps: Int?
    /// Kilograms.
    var kg: Double?
    var unit: MassUnit?
    var seconds: Double?
    /// True if the time was said as `1:05`: minutes and seconds, unless they cannot be.
    var isClock = false
    var meters: Double?
    /// Seconds for a meter: `5:30/km`.
    var pace: Double?
    var rpe: Double?
    var rir: Int?
    var rest: Double?
    /// Seconds that all of it took together, rests and all: `5x5 100kg in 60 minutes`.
    var whole: Double?
    var side: Side?
    var kind: SetKind?
    /// Steps of a walk, which are no set.
    var steps: Double?
    /// The place of the set that was missed, from 1, where that was said of one before it; 0 is the last.
    var missed: Int?
    var isBodyweight = false
    /// `2x24kg` of dumbbells: a pair of them, or two repetitions where no others are said.
    var isPair = false
    /// Kilograms more or fewer than before.
    var change: Double?
    var isRepeat = false
    /// Numbers without a unit, in order.
    var bare: [Bare] = []
    /// Several repetitions or weights in a row: `8/8/7`.
    var list: [Double] = []
    /// True if others stand beside it without a comma between: `60x10 70x8`.
    var isInRow = false
    /// True if the last thing it says is a weight or an exertion.
    var endsInValue = false
    /// The part of it that cannot be told.
    var fault: TrainingLine.Fault?

    struct Bare: Hashable {
        let value: Double
        let text: String
        /// The word or sign before it: `@`, `for`, `at`, `x`.
        let lead: String
    }

    /// True if it says how much was done.
    var hasCount: Bool { reps != nil || !list.isEmpty || seconds != nil || meters != nil }

    /// True if it says a time or a distance.
    var isCovered: Bool { seconds != nil || meters != nil }

    /// A weight and nothing that was done with it.
    var isLoneWeight: Bool { kg != nil && !hasCount && sets == nil && bare.isEmpty && !isPair }

    /// Takes the weight of another, and what that says beside it.
    mutating func take(_ weight: SetAmount) {
        (kg, unit) = (weight.kg, weight.unit)
        rpe = rpe ?? weight.rpe
        rir = rir ?? weight.rir
        rest = rest ?? weight.rest
        whole = whole ?? weight.whole
        side = side ?? weight.side
        kind = kind ?? weight.kind
    }
}
