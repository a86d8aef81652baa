import ArkWallets
import Core
import WalletHistory

/// The value of a bitcoin on a day, as set by the person. It is shown beside amounts, and is never part of a payment.
/// Pure.
package struct FiatRate: Sendable, Equatable, Encodable {
    /// The price of one bitcoin in hundredths of the currency's unit.
    let hundredths: Int64
    /// Three capital letters (ISO 4217).
    let currency: String
    let day: LocalDay

    private static let most: Int64 = 1_000_000_000_000_000
    private static let perBitcoin: Int64 = 100_000_000

    /// - Parameters:
    ///   - price: digits with at most two decimals, in the person's forms.
    ///   - currency: in any case.
    /// - Throws: ``WalletError/bad(_:_:)``.
    package init(price: String, currency: String, day: LocalDay, forms: LocaleForms) throws {
        let code = currency.uppercased()
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }), code != "BTC", code != "SAT"
        else {
            throw WalletError.bad("A currency", "three letters, such as EUR")
        }
        guard let read = Self.read(price, forms), (1...Self.most).contains(read) else {
            throw WalletError.bad("A price", "a number above zero with at most two decimals")
        }
        hundredths = read
        self.currency = code
        self.day = day
    }

    /// The price in hundredths, read by the parser of amounts, which knows the person's locale and is exact: whole
    /// numbers as satoshis, others as bitcoin.
    private static func read(_ price: String, _ forms: LocaleForms) -> Int64? {
        guard price.utf8.allSatisfy({ $0 < 65 || $0 >= 128 }) else { return nil }
        if let whole = try? Satoshis(parsing: price, forms: forms) {
            return whole.amount <= most / 100 ? whole.amount * 100 : nil
        }
        guard let read = try? Satoshis(parsing: "\(price) BTC", forms: forms),
            read.amount.isMultiple(of: perBitcoin / 100)
        else { return nil }
        return read.amount / (perBitcoin / 100)
    }

    package func encode(to encoder: any Encoder) throws {
        struct Form: Encodable {
            let price, currency: String
            let day: LocalDay
        }
        try Form(price: Self.decimal(hundredths, "."), currency: currency, day: day).encode(to: encoder)
    }

    /// Reads the form used in the settings: `93500.50 EUR 2026-11-25`.
    package init?(text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 3, let day = LocalDay(parts[2]),
            let made = try? FiatRate(price: parts[0], currency: parts[1], day: day, forms: .international)
        else { return nil }
        self = made
    }

    package var text: String { "\(Self.decimal(hundredths, ".")) \(currency) \(day)" }

    /// The value of an amount in hundredths, rounded half away from zero.
    func worth(_ amount: Satoshis) -> Int64 {
        let product = amount.amount.magnitude.multipliedFullWidth(by: hundredths.magnitude)
        guard product.high < UInt64(Self.perBitcoin) else { return amount.amount < 0 ? -.max : .max }
        let (quotient, rest) = UInt64(Self.perBitcoin).dividingFullWidth(product)
        let rounded = Int64(clamping: quotient).addingClamped(rest >= UInt64(Self.perBitcoin) / 2 ? 1 : 0)
        return amount.amount < 0 ? -rounded : rounded
    }

    /// `about 93.50 EUR (rate of 2026-11-25)`.
    package func line(_ amount: Satoshis, _ forms: LocaleForms) -> String {
        let worth = worth(amount)
        let (whole, cents) = (worth.magnitude / 100, worth.magnitude % 100)
        let number =
            forms.number(Int64(clamping: whole)) + forms.decimalSeparator + (cents < 10 ? "0" : "") + "\(cents)"
        return "about \(worth < 0 ? "-" : "")\(number) \(currency) (rate of \(forms.date(day)))"
    }

    private static func decimal(_ hundredths: Int64, _ separator: String) -> String {
        let cents = hundredths % 100
        return "\(hundredths / 100)" + (cents == 0 ? "" : "\(separator)\(cents < 10 ? "0" : "")\(cents)")
    }
}
