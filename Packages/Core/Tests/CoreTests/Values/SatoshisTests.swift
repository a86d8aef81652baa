import Testing

@testable import Core

@Suite("Satoshis")
struct SatoshisTests {
    @Test(
        "amounts are read exactly",
        arguments: [
            ("0.29 BTC", 29_000_000), ("2100", 2100), ("29,000,000 sat", 29_000_000), ("29 000 000 sats", 29_000_000),
            ("₿2,100", 2100), ("1 btc", 100_000_000), ("0.00000001BTC", 1), ("21000000 BTC", 2_100_000_000_000_000),
            (" 5 sat ", 5), ("1'000", 1000), ("1_000", 1000), ("0", 0), ("+7", 7),
            ("1 mBTC", 100_000), ("0.00001mbtc", 1), ("1.5 millibitcoins", 150_000), ("1,000 mBTC", 100_000_000),
            ("1 bit", 100), ("12.5 bits", 1250), ("0.01 µBTC", 1), ("3 \u{3BC}BTC", 300), ("1,000 uBTC", 100_000),
            ("3000 msat", 3), ("1,000 msats", 1), ("0 msat", 0), ("2000 millisatoshis", 2),
            ("21000000000 mBTC", Satoshis.limit), ("2100000000000000000 msat", Satoshis.limit),
        ] as [(String, Int64)]
    )
    func reads(text: String, expected: Int64) throws {
        #expect(try Satoshis(parsing: text).amount == expected)
    }

    @Test(
        "bad amounts say what is wrong",
        arguments: [
            ("", AmountError.empty), ("   ", .empty), ("abc", .unknownUnit("abc")), ("-5", .negative),
            ("1.5", .fractionOfSatoshi), ("0.000000001 BTC", .tooManyDecimals), ("21000000.00000001 BTC", .outOfRange),
            ("99999999999999999999", .outOfRange), ("1,00", .malformed), ("1,0000", .malformed),
            ("1.2.3 BTC", .malformed),
            ("0.000001 mBTC", .fractionOfSatoshi), ("0.001 bits", .fractionOfSatoshi), ("1 msat", .fractionOfSatoshi),
            ("1500 msat", .fractionOfSatoshi), ("1000.5 msat", .fractionOfSatoshi), ("mBTC", .malformed),
            ("5 Msat", .unknownUnit("Msat")), ("5 MBTC", .unknownUnit("MBTC")), ("5 µsat", .unknownUnit("usat")),
            ("21000000001 mBTC", .outOfRange), ("9999999999999999999 msat", .outOfRange), ("µ5", .malformed),
            ("5 eur", .unknownUnit("eur")), (",5", .malformed), ("BTC", .malformed),
            (String(repeating: "1", count: 100), .malformed), ("1e3", .malformed), ("0x10", .malformed),
        ] as [(String, AmountError)]
    )
    func refuses(text: String, expected: AmountError) {
        #expect(throws: expected) { try Satoshis(parsing: text) }
    }

    @Test(
        "a lone sign means what the person's forms say, and what could be two amounts is none",
        arguments: [
            ("0,001 BTC", "en_US", nil), ("0,001 BTC", "C", nil), ("0,001 BTC", "de_CH", nil),
            ("0,001 BTC", "de_DE", 100_000), ("0,001 BTC", "fr_FR", 100_000), ("00,100 BTC", "en_US", nil),
            ("00,100 BTC", "de_DE", 10_000_000), ("0,29 BTC", "en_US", nil), ("0,29 BTC", "de_DE", 29_000_000),
            ("1,234 BTC", "en_US", 123_400_000_000), ("1,234 BTC", "de_DE", 123_400_000),
            ("1,234 BTC", "de_CH", nil), ("1.234 BTC", "en_US", 123_400_000), ("1.234 BTC", "de_DE", nil),
            ("1.234 BTC", "fr_FR", 123_400_000), ("0.001 BTC", "de_DE", 100_000), ("0.0001 BTC", "de_DE", 10_000),
            ("1.234,5 BTC", "de_DE", 123_450_000_000), ("1.234,5 BTC", "en_US", 123_450_000_000),
            ("1,234.5 BTC", "de_DE", 123_450_000_000), ("100.000", "de_DE", 100_000), ("100.000", "en_US", nil),
            ("100,000 sat", "en_US", 100_000), ("100,000 sat", "de_DE", nil), ("0.100", "de_DE", nil),
            ("0,100", "en_US", nil), ("012,345", "en_US", nil), ("0 001 BTC", "en_US", nil),
            ("29.000.000 sat", "de_DE", 29_000_000), ("29,000,000 sat", "de_DE", 29_000_000),
            ("1,234 bits", "de_DE", nil), ("1,23 bits", "de_DE", 123), ("1.234 mBTC", "de_DE", nil),
            ("1,234 mBTC", "de_DE", 123_400), ("1,234 mBTC", "en_US", 123_400_000), ("0,5 mBTC", "en_US", nil),
            ("2.000 msat", "de_DE", 2), ("2,000 msat", "de_DE", nil),
            ("1 234,567 BTC", "en_US", nil), ("1 234,567 BTC", "fr_FR", 123_456_700_000), ("1,2 000", "en_US", nil),
        ] as [(String, String, Int64?)]
    )
    func signs(text: String, locale: String, expected: Int64?) {
        #expect((try? Satoshis(parsing: text, forms: LocaleForms(locale: locale)))?.amount == expected)
    }

    @Test(
        "what is written in a person's forms is read back in them",
        arguments: [
            "C", "en_US", "de_DE", "de_AT", "de_CH", "fr_FR", "fr_CH", "it_CH", "pt_PT", "pl_PL", "ar_MA", "sv_SE",
        ]
    )
    func roundTrip(locale: String) throws {
        let forms = LocaleForms(locale: locale)
        for amount in [0, 1, 999, 1000, 100_000, 123_400_000, 1_234_567_890, Satoshis.limit] as [Int64] {
            for format in [Satoshis.Format.bitcoin, .satoshis, .integerBitcoin] {
                let text = try Satoshis(amount).formatted(
                    format,
                    grouping: forms.groupingSeparator,
                    decimal: forms.decimalSeparator
                )
                #expect(try Satoshis(parsing: text, forms: forms).amount == amount, "\(text)")
            }
        }
    }

    @Test("every format shows the whole amount")
    func formats() throws {
        let amount = try Satoshis(29_000_000)
        #expect(amount.formatted(.bitcoin) == "0.29000000 BTC")
        #expect(amount.formatted(.satoshis) == "29,000,000 sat")
        #expect(amount.formatted(.integerBitcoin, signed: true) == "+₿29,000,000")
        #expect(try Satoshis(-5).formatted() == "-5 sat")
        #expect(try Satoshis(1_234_567).formatted(.satoshis, grouping: ".") == "1.234.567 sat")
    }

    @Test("arithmetic that leaves the range throws")
    func arithmetic() throws {
        let most = try Satoshis(Satoshis.limit)
        #expect(throws: AmountError.outOfRange) { try most.adding(Satoshis(1)) }
        #expect(try most.subtracting(most) == .zero)
    }
}
