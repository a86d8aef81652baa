import Strength

/// What one group of a line says of sets, before it is known what is missing.
struct SetAmount: Hashable {
    var sets: Int?
    var reps: Int?
    /// Kilograms.
    var kg: Double?
    var unit: MassUnit?
    var seconds: Double?
    /// Whether the time was said as `1:05`: minutes and seconds, unless they cannot be.
    var isClock = false
    var meters: Double?
    var rpe: Double?
    var rir: Int?
    var rest: Double?
    var side: Side?
    var kind: SetKind?
    var isBodyweight = false
    /// Kilograms more or fewer than before.
    var change: Double?
    var isRepeat = false
    /// Numbers without a unit, in order.
    var bare: [Bare] = []
    /// Several repetitions or weights in a row: `8/8/7`.
    var list: [Double] = []

    struct Bare: Hashable {
        let value: Double
        let text: String
        /// The word or sign before it: `@`, `for`, `at`, `x`.
        let lead: String
    }

    var saysSomething: Bool {
        self != SetAmount() && (reps ?? sets) != nil || kg != nil || seconds != nil || meters != nil || rpe != nil
            || rir != nil || change != nil || isRepeat || !bare.isEmpty || !list.isEmpty || isBodyweight
    }
}
