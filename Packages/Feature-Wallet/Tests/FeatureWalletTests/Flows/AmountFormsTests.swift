import Core
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

@Suite("Amounts in the person's forms")
struct AmountFormsTests {
    private static let german = LocaleForms(locale: "de_DE")

    @Test(
        "a comma is a decimal sign for who writes it so, and never makes a payment a thousand times as large",
        arguments: [
            ("0,001 BTC", "de_DE", 100_000), ("0,001 BTC", "en_US", nil), ("100.000 sat", "de_DE", 100_000),
            ("0.001 BTC", "de_DE", 100_000), ("1.234 BTC", "de_DE", nil),
        ] as [(String, String, Int64?)]
    )
    func asked(text: String, locale: String, expected: Int64?) async throws {
        let home = try WalletHome(["wallet.limit.payment": 0, "wallet.limit.day": 0])
        try await home.fund(ark: 200_000)
        let input: JSONValue = [
            "destination": .string(try await home.stranger().ark), "amount": .string(text),
        ]
        let forms = LocaleForms(locale: locale)
        guard let expected else {
            await #expect(throws: AmountError.self) {
                try await home.spending(SendMoney.self, input, forms: forms)
            }
            return
        }
        #expect(try await home.spending(SendMoney.self, input, forms: forms).amount.amount == expected)
    }

    @Test("words behind the amount are told apart from it, with where a note goes")
    func wordsBehind() async throws {
        let session = try WalletHome().session()
        for typed in ["2500 tea for two", "2500 sat tea for two"] {
            let words = typed.split(separator: " ").map { Word(String($0)) }
            let error = await #expect(throws: WalletError.self) {
                try await WalletAmount.parseWithoutNote(words, in: session)
            }
            #expect(error == .wordsBehindAmount("tea for two"))
        }
        await #expect(throws: AmountError.self) {
            try await WalletAmount.parseWithoutNote([Word("5"), Word("EUR")], in: session)
        }
    }

    @Test("what is shown of a payment is written as what is typed")
    func confirmed() async throws {
        let home = try WalletHome(["wallet.limit.payment": 0])
        try await home.fund(ark: 5_000_000)
        let input: JSONValue = [
            "destination": .string(try await home.stranger().ark), "amount": "0,02 BTC",
        ]
        let spending = try await home.spending(SendMoney.self, input, forms: Self.german)
        #expect(spending.consequence.hasPrefix("3.000.000 sat"))
        #expect(spending.details.contains { $0.value.contains("1.000.000 sat") })
    }

    @Test("an amount is converted to what can be typed again", arguments: ["de_DE", "en_US", "fr_FR", "de_CH"])
    func converted(locale: String) async throws {
        let forms = LocaleForms(locale: locale)
        let session = try WalletHome().session(forms: forms)
        let amount = ConvertedAmount(try Satoshis(123_456_789))
        guard case .keyValues(let rows) = amount.presentation(in: session.context) else {
            Issue.record("no rows")
            return
        }
        for row in rows { #expect(try Satoshis(parsing: row.value, forms: forms).amount == 123_456_789) }
    }
}
