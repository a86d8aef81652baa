import Core

/// The number under a barcode, as an argument.
package enum BarcodeArgument {
    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` that says what is wrong with the number.
    package static func read(_ text: String) throws(FoodError) -> GTIN {
        let fault: GTIN.Fault
        do throws(GTIN.Fault) {
            return try GTIN(text)
        } catch {
            fault = error
        }
        switch fault {
        case .notDigits:
            throw .badValue("The barcode", given: "'\(FoodError.short(text))'", allowed: "digits only")
        case .wrongLength(let count):
            throw .badValue("The barcode", given: "\(count) digits long", allowed: "8, 12, 13 or 14 digits")
        case .wrongCheckDigit(let expected):
            throw .badValue(
                "The barcode",
                given: "'\(FoodError.short(text))'",
                allowed: "its last digit would be \(expected); a digit was probably mistyped"
            )
        }
    }
}
