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
            ("5 eur", .unknownUnit("eur")), (",5", .malformed), ("BTC", .malformed),
            (String(repeating: "1", count: 100), .malformed), ("1e3", .malformed), ("0x10", .malformed),
        ] as [(String, AmountError)]
    )
    func refuses(text: String, expected: AmountError) {
        #expect(throws: expected) { try Satoshis(parsing: text) }
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
