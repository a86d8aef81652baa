import Core
import SpokenText
import Strength
import TrainingReading

extension QuantityArgument {
    /// The unit of a weight; `nil` for a number alone.
    ///
    /// - Throws: a failure (64) where it is none.
    func massUnit() throws(Failure) -> MassUnit? {
        guard !unit.isEmpty else { return nil }
        guard let unit = MassUnit(word: unit) else {
            throw .usage(
                "workouts.unit",
                "'\(unit)' is not a unit of weight.",
                recovery: "Write a weight like 100, 100kg or 225lb."
            )
        }
        return unit
    }

    /// The weight in a unit, in which a number alone is.
    func weight(in unit: MassUnit) throws(Failure) -> Double {
        guard let said = try massUnit(), said != unit else { return number }
        return WorkoutText.stable(number * said.kilograms / unit.kilograms)
    }
}
