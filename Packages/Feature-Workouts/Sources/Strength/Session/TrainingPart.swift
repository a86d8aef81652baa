/// An exercise of a workout as far as energy goes: its kind of training, and the time it is said to have taken.
package struct TrainingPart: Sendable, Hashable {
    package let type: WorkoutType
    /// 0 where nobody said it.
    package let seconds: Double

    package init(type: WorkoutType, seconds: Double) {
        self.type = type
        self.seconds = seconds
    }
}

extension WorkoutType {
    /// Kilocalories of a workout of this type that is made of several exercises: each that says its time counts by its own kind.
    /// What is left of the time belongs to those that say none, and is of their kind.
    ///
    /// - Parameter seconds: of the whole workout; what its parts say in excess of it is cut.
    package func kilocalories(kg: Double, seconds: Double, of parts: [TrainingPart]) -> Double {
        let said = parts.reduce(0) { $0 + max(0, $1.seconds) }
        guard said > 0, seconds > 0 else { return kilocalories(kg: kg, seconds: seconds) }
        let share = min(1, seconds / said)
        let timed = parts.reduce(0) { $0 + $1.type.kilocalories(kg: kg, seconds: $1.seconds * share) }
        let untimed = parts.filter { $0.seconds <= 0 }.map(\.type)
        let rest = untimed.contains(self) ? self : untimed.first ?? self
        return timed + rest.kilocalories(kg: kg, seconds: seconds - said)
    }
}
