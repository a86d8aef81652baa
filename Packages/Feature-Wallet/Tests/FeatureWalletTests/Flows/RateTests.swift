import Core
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

@Suite("Amounts in the person's money, and in words")
struct RateTests {
    @Test("a rate is off until it is set; it stands beside balances, with its day, and never in what is paid")
    func rate() async throws {
        let home = try WalletHome()
        try await home.fund()
        let context = home.session().context
        func shown() async throws -> String { try await home.run(ShowBalance.self).presentation(in: context).plainText }
        #expect(try await !shown().contains("EUR"))
        #expect(try await home.run(SetRate.self).rate == nil)
        #expect(
            try await home.run(SetRate.self, ["price": "93500.50", "currency": "eur"]).rate?.text
                == "93500.50 EUR 2027-01-15"
        )
        #expect(try await shown().contains("In all about 93.50 EUR (rate of 2027-01-15)."))
        let converted = try await home.run(ConvertAmount.self, ["amount": "0.5 BTC"])
        #expect(converted.presentation(in: context).plainText.contains("about 46,750.25 EUR"))
        let input: JSONValue = ["destination": .string(try await home.stranger().ark), "amount": "1000"]
        let spending = try await home.spending(SendMoney.self, input)
        #expect(!"\(spending)".contains("EUR"))
        let receipt = try await home.run(SendMoney.self, input)
        #expect(!receipt.presentation(in: context).plainText.contains("EUR"))
        #expect(try await home.run(SetRate.self, ["off": true]).rate == nil)
        #expect(try await !shown().contains("EUR"))
    }

    @Test(
        "what is no rate is refused, and the one before stays",
        arguments: [
            ["price": "1"], ["price": "0", "currency": "EUR"], ["price": "-5", "currency": "EUR"],
            ["price": "1.234", "currency": "EUR"], ["price": "1", "currency": "EURO"], ["price": "1", "currency": "€"],
            ["price": "1", "currency": "BTC"], ["price": "5 mBTC", "currency": "EUR"],
            ["price": "1e5", "currency": "EUR"],
            ["price": "1", "currency": "EUR", "off": true], ["price": "1", "currency": "EUR", "day": "2099-01-01"],
            ["day": "2020-01-01"], ["price": "99999999999999999", "currency": "IRR"],
        ] as [JSONValue]
    )
    func refused(input: JSONValue) async throws {
        let home = try WalletHome()
        _ = try await home.run(SetRate.self, ["price": "7", "currency": "USD", "day": "2026-11-20"])
        await #expect(throws: (any Error).self) { try await home.run(SetRate.self, input) }
        #expect(try await home.run(SetRate.self).rate?.text == "7 USD 2026-11-20")
        await #expect(throws: (any Error).self) { try await home.settings.set(WalletSettings.rate, to: "93500 EUR") }
    }

    @Test(
        "an amount's worth is exact to the cent, half away from zero, and never overflows",
        arguments: [
            ("93500.50", 100_000_000, 9_350_050), ("100", 500_000, 50), ("1", 500_000, 1), ("1", 499_999, 0),
            ("1", -500_000, -1),
            ("1600000000", 100_000_000, 160_000_000_000), ("10000000000000", Satoshis.limit, .max), ("0.01", 1, 0),
        ] as [(String, Int64, Int64)]
    )
    func worth(price: String, amount: Int64, expected: Int64) throws {
        let day = try #require(LocalDay("2026-11-20"))
        let rate = try FiatRate(price: price, currency: "USD", day: day, forms: .international)
        #expect(rate.worth(try Satoshis(amount)) == expected)
        #expect(FiatRate(text: rate.text) == rate)
        #expect(rate.line(try Satoshis(amount), .international).contains("USD"))
    }

    @Test(
        "the unit may be a word of its own, in every unit",
        arguments: [
            ("2100 sat", 2100), ("0.00002100 BTC", 2100), ("0.021 mBTC", 2100), ("21 bits", 2100),
            ("2100000 msat", 2100), ("2,100", 2100),
        ]
    )
    func words(text: String, expected: Int64) async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let sent = try await home.run(SendMoney.self, ["destination": .string(stranger.ark), "amount": .string(text)])
        #expect(sent.amount.amount == expected)
        #expect(try await home.run(ReceiveMoney.self, ["amount": .string(text)]).request.amount?.amount == expected)
        let parts = text.split(separator: " ").map(String.init)
        let (amount, rest) = WalletAmount.parted(parts[0], parts.dropFirst().map { Word($0) } + [Word("tea")])
        #expect(rest.map(\.text) == ["tea"])
        #expect(amount == text)
        // Words that are no unit stay words.
        #expect(WalletAmount.parted("5", [Word("apples")]).rest.count == 1)
        #expect(WalletAmount.parted("5", []).amount == "5")
    }

    @Test(
        "an amount that others read as another one is asked about, and refused where nobody can say",
        arguments: [
            ("1,000 BTC", "en_US", true), ("1,000 BTC", "de_DE", true), ("1,234 mBTC", "C", true),
            ("12,345 BTC", "fr_FR", true),
            ("1,000", "en_US", false), ("1,000 sat", "en_US", false), ("1.234 BTC", "en_US", false),
            ("0,001 BTC", "de_DE", false),
            ("1,000,000 sat", "en_US", false), ("1,000.5 BTC", "en_US", false), ("0,5 BTC", "de_DE", false),
        ]
    )
    func ambiguous(text: String, locale: String, isAsked: Bool) async throws {
        let home = try WalletHome()
        let forms = LocaleForms(locale: locale)
        let silent = home.session(forms: forms)
        if isAsked {
            let error = await #expect(throws: WalletError.self) { try await WalletAmount.parse(text, in: silent) }
            #expect(error?.code == "wallet.ambiguous-amount")
        } else {
            #expect(try await WalletAmount.parse(text, in: silent) == Satoshis(parsing: text, forms: forms))
        }
        var answers: Set<Int64> = []
        for answer in ["1", "2"] {
            let frontEnd = ScriptedFrontEnd(answers: [answer])
            let amount = try await WalletAmount.parse(text, in: home.session(frontEnd, forms: forms))
            answers.insert(try #require(amount).amount)
            #expect(frontEnd.events.isEmpty != isAsked)
        }
        #expect(answers.count == (isAsked ? 2 : 1))
    }
}
