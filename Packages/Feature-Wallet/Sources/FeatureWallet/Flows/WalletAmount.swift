import Core

/// An amount as the person typed it, in their forms; the unit may be a word of its own.
enum WalletAmount {
    /// - Returns: `nil` where nothing was typed.
    /// - Throws: `AmountError`; ``WalletError/ambiguousAmount(_:_:)`` for what others read as another amount, such as `1,000 BTC`,
    ///   where nobody can say which is meant.
    static func parse(_ words: [Word], in session: FlowSession) async throws -> Satoshis? {
        try await parse(words.isEmpty ? nil : words.phrase, in: session)
    }

    /// The amount where a note has an option of its own: one that was typed behind the amount is told apart.
    static func parseWithoutNote(_ words: [Word], in session: FlowSession) async throws -> Satoshis? {
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

    static func parse(_ text: String?, in session: FlowSession) async throws -> Satoshis? {
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

    /// What a lone comma means to those who write numbers the other way; `nil` where they read nothing else.
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

    /// Parts an amount from the words behind it: `2100`, `sat`, `tea` is 2100 sat for tea.
    static func parted(_ amount: String, _ words: [Word]) -> (amount: String, rest: [Word]) {
        // A program gives all words in one.
        let words = words.flatMap { $0.text.split(separator: " ").map { Word(String($0)) } }
        guard let unit = words.first?.text, unit.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic }),
            (try? Satoshis(parsing: "1000 \(unit)")) != nil
        else { return (amount, words) }
        return ("\(amount) \(unit)", Array(words.dropFirst()))
    }
}
