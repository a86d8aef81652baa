import ArkWallets
import Core

/// Parses an amount as the person typed it, in their locale; the unit may be a separate word.
package enum WalletAmount {
    /// - Returns: `nil` if nothing was typed.
    /// - Throws: `AmountError`; ``WalletError/ambiguousAmount(_:_:)`` for a text that others read as a different
    ///   amount, such as `1,000 BTC`, if nobody can say which is meant.
    package static func parse(_ words: [Word], in session: FlowSession) async throws -> Satoshis? {
        try await parse(words.isEmpty ? nil : words.phrase, in: session)
    }

    /// The amount if the note has an option of its own. A note typed after the amount is reported as an error.
    package static func parseWithoutNote(_ words: [Word], in session: FlowSession) async throws -> Satoshis? {
        do {
            return try await parse(words, in: session)
        } catch let error as AmountError {
            let (amount, rest) = parted(words.first?.text ?? "", Array(words.dropFirst()))
            // One word is a unit that is not known: `5 EUR`.
            guard rest.count > 1, (try? Satoshis(parsing: amount, forms: session.context.forms)) != nil else {
                throw error
            }
            throw WalletError.wordsBehindAmount(rest.phrase)
        }
    }

    package static func parse(_ text: String?, in session: FlowSession) async throws -> Satoshis? {
        guard let text else { return nil }
        let forms = session.context.forms
        let amount = try Satoshis(parsing: text, forms: forms)
        guard let other = elsewhere(text, forms), other != amount else { return amount }
        guard session.canAsk else { throw WalletError.ambiguousAmount(amount, other) }
        let form = AmountForm(forms)
        return try await session.choose(
            "Which amount is '\(text)'",
            option: "an amount without a separator, such as '1000 BTC'",
            from: [amount, other].map { (label: "\(form.text($0)) (\(form.bitcoin($0)))", value: $0) }
        )
    }

    /// The meaning of a lone comma to people who write numbers the other way; `nil` if they read the same.
    private static func elsewhere(_ text: String, _ forms: LocaleForms) -> Satoshis? {
        guard text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1, !text.contains(".") else { return nil }
        let isDecimal = forms.decimalSeparator == ","
        return try? Satoshis(parsing: text, forms: isDecimal ? .international : decimalComma)
    }

    private static let decimalComma = LocaleForms(
        dateOrder: .dayMonthYear,
        dateSeparator: ".",
        uses24Hours: true,
        decimalSeparator: ",",
        groupingSeparator: ".",
        firstWeekday: 2
    )

    /// Separates an amount from the words after it: `2100`, `sat`, `tea` is 2100 sat for tea.
    package static func parted(_ amount: String, _ words: [Word]) -> (amount: String, rest: [Word]) {
        // A program gives all words in one.
        let words = words.flatMap { $0.text.split(separator: " ").map { Word(String($0)) } }
        guard let unit = words.first?.text, unit.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic }),
            (try? Satoshis(parsing: "1000 \(unit)")) != nil
        else { return (amount, words) }
        return ("\(amount) \(unit)", Array(words.dropFirst()))
    }
}
