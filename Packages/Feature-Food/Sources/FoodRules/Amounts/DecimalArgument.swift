import ArgumentParser

/// A figure as typed, with a point or a comma before its decimals.
package enum DecimalArgument {
    /// For `transform:` of an argument.
    ///
    /// - Throws: a `ValidationError` that names the forms.
    @Sendable
    package static func read(_ text: String) throws -> Double {
        guard let value = value(text) else {
            throw ValidationError("write a number such as 12, 12.5 or 12,5, without a mark between thousands.")
        }
        return value
    }

    /// `12`, `12.5`, `12,5`, `0,125`; `nil` for `1,250`, whose comma may as well part thousands.
    package static func value(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return Double(text) }
        guard parts[1].count != 3 || ["0", "-0"].contains(parts[0]), !parts[1].contains(".") else { return nil }
        return Double("\(parts[0]).\(parts[1])")
    }
}
