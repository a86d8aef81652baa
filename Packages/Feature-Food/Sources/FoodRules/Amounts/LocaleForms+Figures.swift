import Core

/// Figures of food in the forms of a person's locale.
extension LocaleForms {
    /// `213`, `2,077`, `24,357`.
    package func whole(_ value: Double) -> String { number(value) }

    /// At most two digits after the point: `2`, `1.5`, `0.33`, `1,250.5`.
    package func short(_ value: Double) -> String {
        let digits = NumberText.short(value).split(separator: ".")
        return number(value, decimals: digits.count > 1 ? digits[1].utf8.count : 0)
    }

    /// One digit below 10, whole above: `4.7`, `28`, `1,200`; a dash where it is not known.
    package func grams(_ value: Double?) -> String {
        guard let value else { return "-" }
        return abs(value) < 10 ? short((value * 10).rounded() / 10) : number(value)
    }
}
