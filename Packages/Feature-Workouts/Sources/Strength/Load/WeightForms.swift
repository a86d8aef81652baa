/// How a person reads weights: their unit, and how they write numbers.
package struct WeightForms: Sendable {
    package let unit: MassUnit
    private let write: @Sendable (Double) -> String

    /// - Parameter number: how numbers are written; by default with a point, as files and the reader have them.
    package init(unit: MassUnit, number: @escaping @Sendable (Double) -> String = { Progression.text($0) }) {
        self.unit = unit
        write = number
    }

    package func number(_ value: Double) -> String { write(value) }

    package func weight(_ kg: Double) -> String { "\(write(kg / unit.kilograms)) \(unit.rawValue)" }
}
