import Core

/// Weights and heights of a body, in the person's units.
package enum BodyText {
    /// Kilograms in a pound, by definition.
    package static let pound = 0.45359237
    /// Centimetres in an inch, by definition.
    private static let inch = 2.54

    /// `64.2 kg`, `141.5 lb`.
    package static func weight(_ kilograms: Double, _ context: FlowContext) -> String {
        let isMetric = context.units == .metric
        let value = isMetric ? kilograms : kilograms / pound
        return "\(context.forms.short((value * 10).rounded() / 10)) \(isMetric ? "kg" : "lb")"
    }

    /// `168 cm`, `5'6"`.
    package static func height(_ centimetres: Double, _ context: FlowContext) -> String {
        guard context.units == .imperial else { return "\(context.forms.whole(centimetres)) cm" }
        let inches = (min(max(centimetres, 0), 1000) / inch).rounded()
        return "\(Int(inches) / 12)'\(Int(inches) % 12)\""
    }
}
