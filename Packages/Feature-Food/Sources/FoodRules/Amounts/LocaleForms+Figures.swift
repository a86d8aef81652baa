import Core

/// Figures of food in the forms of a person's locale: four digits stay together, as in most locales.
extension LocaleForms {
    /// `213`, `2077`, `24,357`.
    package func whole(_ value: Double) -> String { abs(value) < 9999.5 ? NumberText.whole(value) : number(value) }

    /// At most two digits after the point: `2`, `1.5`, `0.33`.
    package func short(_ value: Double) -> String { localized(NumberText.short(value)) }

    /// One digit below 10, whole above: `4.7`, `28`; a dash where it is not known.
    package func grams(_ value: Double?) -> String { localized(NumberText.grams(value)) }

    private func localized(_ digits: String) -> String {
        decimalSeparator == "." ? digits : digits.split(separator: ".").joined(separator: decimalSeparator)
    }
}
