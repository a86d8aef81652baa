import Testing

@testable import FoodReading
@testable import FoodRules

@Suite("GTIN")
struct GTINTests {
    @Test(
        "published numbers are read",
        arguments: [
            // GS1, "How to calculate a check digit manually": 629104150021 gives 3.
            "6291041500213",
            // Wikipedia, "Universal Product Code", "EAN-8", "International Article Number".
            "036000291452", "73513537", "4006381333931",
            // GS1 EPC Tag Data Standard, SGTIN examples.
            "10614141000415", "80614141123458",
            // The same with the spaces of a label.
            "4 006381 333931", "0-36000-29145-2",
        ]
    )
    func published(number: String) throws {
        #expect(throws: Never.self) { try GTIN(number) }
    }

    @Test("every single wrong digit is found")
    func singleErrors() {
        let right = Array("4006381333931")
        for place in right.indices {
            for digit in "0123456789" where digit != right[place] {
                var wrong = right
                wrong[place] = digit
                #expect(throws: GTIN.Fault.self) { try GTIN(String(wrong)) }
            }
        }
    }

    @Test("the fault says what is wrong")
    func faults() {
        #expect(throws: GTIN.Fault.wrongCheckDigit(expected: 3)) { try GTIN("6291041500214") }
        #expect(throws: GTIN.Fault.wrongLength(5)) { try GTIN("12345") }
        #expect(throws: GTIN.Fault.wrongLength(0)) { try GTIN("") }
        #expect(throws: GTIN.Fault.notDigits) { try GTIN("40063813339A1") }
        #expect(throws: GTIN.Fault.notDigits) { try GTIN("４００６３８１３３３９３１") }
        #expect(throws: GTIN.Fault.self) { try GTIN(String(repeating: "0", count: 1_000_000)) }
    }

    @Test("one product has one normalized number whatever the symbol")
    func normalized() throws {
        #expect(try GTIN("036000291452").normalized == GTIN("0036000291452").normalized)
        #expect(try GTIN("036000291452").lookupCode == "0036000291452")
        #expect(try GTIN("00036000291452").lookupCode == "0036000291452")
        #expect(try GTIN("73513537").lookupCode == "73513537")
    }
}
