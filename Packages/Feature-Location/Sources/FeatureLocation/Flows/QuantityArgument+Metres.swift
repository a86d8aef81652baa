import Core

extension QuantityArgument {
    private static let metres = [
        "": 1, "m": 1, "metre": 1, "metres": 1, "meter": 1, "meters": 1, "km": 1000, "kilometre": 1000,
        "kilometres": 1000,
        "kilometer": 1000, "kilometers": 1000, "mi": 1609.344, "mile": 1609.344, "miles": 1609.344, "ft": 0.3048,
        "foot": 0.3048, "feet": 0.3048, "yd": 0.9144, "yard": 0.9144, "yards": 0.9144,
    ]

    /// The length in metres; a number alone counts metres.
    ///
    /// - Throws: a failure (64) where it is no length.
    func metres() throws(Failure) -> Double {
        guard let metres = value(in: Self.metres) else {
            throw .usage(
                "location.bad-length",
                "'\(unit)' is not a unit of length.",
                recovery: "Write a length like 150m, 2km, 500ft or 3mi."
            )
        }
        return metres
    }
}
