/// Numbers in sentences for people.
package enum DecimalText {
    /// Without needless digits, at most two after the point.
    package static func short(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        if value == value.rounded() { return "\(Int(value))" }
        let hundredths = (value * 100).rounded()
        let whole = Int(hundredths / 100)
        let rest = Int(abs(hundredths)) % 100
        if rest == 0 { return "\(whole)" }
        let sign = hundredths < 0 && whole == 0 ? "-" : ""
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension String {
    /// The text with its first letter in upper case.
    package var capitalizedFirst: String { prefix(1).uppercased() + String(dropFirst()) }
}
