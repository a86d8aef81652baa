/// An exercise of a workout as far as energy goes: its kind of training, the time it is said to have taken, and how hard that is.
package struct TrainingPart: Sendable, Hashable {
    package let type: WorkoutType
    /// 0 where nobody said it.
    package let seconds: Double
    package let met: Double

    /// - Parameter met: by default that of its kind.
    package init(type: WorkoutType, seconds: Double, met: Double? = nil) {
        self.type = type
        self.seconds = seconds
        self.met = met ?? type.met
    }

    func kilocalories(kg: Double, seconds: Double) -> Double { met * kg * max(0, seconds) / 3600 }
}

extension WorkoutType {
    /// Kilocalories of a workout of this type that is made of several exercises: each that says its time counts by its own kind.
    /// Time left over belongs to the parts that state none, and is of their kind.
    ///
    /// - Parameter seconds: of the whole workout; what its parts say in excess of it is cut.
    package func kilocalories(kg: Double, seconds: Double, of parts: [TrainingPart]) -> Double {
        let said = parts.reduce(0) { $0 + max(0, $1.seconds) }
        // A run that was begun and finished lasted as long as the workout.
        if said <= 0, parts.count == 1, let only = parts.first { return only.kilocalories(kg: kg, seconds: seconds) }
        guard said > 0, seconds > 0 else { return kilocalories(kg: kg, seconds: seconds) }
        let share = min(1, seconds / said)
        let timed = parts.reduce(0) { $0 + $1.kilocalories(kg: kg, seconds: $1.seconds * share) }
        let untimed = parts.filter { $0.seconds <= 0 }
        let rest = untimed.first { $0.type == self } ?? untimed.first ?? TrainingPart(type: self, seconds: 0)
        return timed + rest.kilocalories(kg: kg, seconds: seconds - said)
    }
}
