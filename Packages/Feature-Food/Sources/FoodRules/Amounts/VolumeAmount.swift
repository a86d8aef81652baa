/// A volume of water as typed: `500`, `500ml`, `0.5l`, `0,5l`, `16oz`, `2cups`. A bare number is millilitres.
package struct VolumeAmount: Sendable, Hashable {
    package let milliliters: Double

    private static let units: [(names: [String], milliliters: Double)] = [
        (["", "ml"], 1), (["cl"], 10), (["dl"], 100), (["l", "liter", "litre", "liters", "litres"], 1000),
        (["oz", "floz", "fl oz"], 29.5735295625), (["cup", "cups"], 236.5882365), (["pint", "pints"], 473.176473),
        (["glass", "glasses"], 240),
    ]

    package init?(_ text: String) {
        let text = text.lowercased().trimmingPrefix { $0 == " " }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || ".,-".contains($0)) }
        let unit = text.dropFirst(digits.count).filter { $0 != " " && $0 != "." }
        guard let value = Self.value(digits), value.isFinite,
            let scale = Self.units.first(where: { $0.names.contains(String(unit)) })?.milliliters
        else { return nil }
        milliliters = value * scale
    }

    /// `0,5` and `0,125` are decimals; the comma of `1,500` may as well part thousands.
    private static func value(_ digits: Substring) -> Double? {
        let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return Double(digits) }
        guard parts[1].count != 3 || parts[0] == "0", !parts[1].contains(".") else { return nil }
        return Double("\(parts[0]).\(parts[1])")
    }
}
