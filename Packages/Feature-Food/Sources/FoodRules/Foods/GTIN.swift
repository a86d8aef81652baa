import Core

/// A Global Trade Item Number: the number under a barcode, with 8, 12, 13 or 14 digits.
///
/// The last digit checks the others: from the right, the digits before it weigh 3, 1, 3, 1, ..., and the sum with the check
/// digit is a multiple of 10 (GS1 General Specifications, section 7.9, "Standard check digit calculations").
package struct GTIN: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is no GTIN.
    package enum Fault: Error, Equatable {
        /// Something other than digits, spaces and hyphens.
        case notDigits
        /// Another number of digits than 8, 12, 13 or 14.
        case wrongLength(Int)
        /// The last digit does not fit; the digits before it give this one.
        case wrongCheckDigit(expected: Int)
    }

    /// The digits as given, 8, 12, 13 or 14 of them.
    package let digits: String

    /// Reads a number; spaces and hyphens between digits do not count.
    package init(_ text: String) throws(Fault) {
        var digits: [UInt8] = []
        // A label's number is at most 14 digits with some spaces: what is longer is not looked at further.
        for byte in text.utf8.prefix(64) where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
            guard (48...57).contains(byte) else { throw .notDigits }
            digits.append(byte - 48)
        }
        guard text.utf8.count <= 64, [8, 12, 13, 14].contains(digits.count) else {
            throw .wrongLength(max(digits.count, text.utf8.count > 64 ? text.utf8.count : 0))
        }
        let expected = Self.checkDigit(of: digits.dropLast())
        guard let last = digits.last, Int(last) == expected else { throw .wrongCheckDigit(expected: expected) }
        self.digits = String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    }

    /// The 14-digit form, in which the same product has one number whatever the symbol it was read from.
    package var normalized: String { String(repeating: "0", count: 14 - digits.utf8.count) + digits }

    /// The form that product databases use: 13 digits (8 for a GTIN-8); a GTIN-14 without leading zero stays as it is.
    package var lookupCode: String {
        if digits.utf8.count == 12 { return "0" + digits }
        if digits.utf8.count == 14, digits.first == "0" { return String(digits.dropFirst()) }
        return digits
    }

    package var description: String { digits }

    private static func checkDigit(of digits: ArraySlice<UInt8>) -> Int {
        var sum = 0
        for (index, digit) in digits.reversed().enumerated() { sum += Int(digit) * (index.isMultiple(of: 2) ? 3 : 1) }
        return (10 - sum % 10) % 10
    }
}

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
