import Core

/// Weights and heights of a body, in the person's units.
public enum BodyText {
    /// By definition.
    public static let kilogramsPerPound = 0.453_592_37
    /// By definition.
    public static let centimetresPerInch = 2.54

    /// `64.2 kg`, `141.5 lb`.
    public static func weight(_ kilograms: Double, in units: UnitSystem, _ forms: LocaleForms) -> String {
        let isMetric = units == .metric
        let value = isMetric ? kilograms : kilograms / kilogramsPerPound
        return "\(tenths(value, forms)) \(isMetric ? "kg" : "lb")"
    }

    /// `168 cm`, `5'6"`; `167.5 cm` where tenths were said.
    public static func height(_ centimetres: Double, in units: UnitSystem, _ forms: LocaleForms) -> String {
        guard units == .imperial else { return "\(tenths(centimetres, forms)) cm" }
        let inches = (min(max(centimetres, 0), 1000) / centimetresPerInch).rounded()
        return "\(Int(inches) / 12)'\(Int(inches) % 12)\""
    }

    private static func tenths(_ value: Double, _ forms: LocaleForms) -> String {
        let rounded = (value * 10).rounded() / 10
        return forms.number(rounded, decimals: rounded == rounded.rounded() ? 0 : 1)
    }
}
