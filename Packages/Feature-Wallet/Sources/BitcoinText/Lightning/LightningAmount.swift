import Core

/// An amount of Lightning in thousandths of a satoshi.
package struct LightningAmount: Sendable, Hashable {
    package let millisatoshis: Int64

    package init(millisatoshis: Int64) throws(AmountError) {
        guard millisatoshis >= 0 else { throw .negative }
        guard millisatoshis <= Satoshis.limit * 1000 else { throw .outOfRange }
        self.millisatoshis = millisatoshis
    }

    /// Whole satoshis, rounded up: who pays less has not paid.
    package var satoshis: Satoshis { Satoshis.upTo(millisatoshis / 1000 + (millisatoshis % 1000 == 0 ? 0 : 1)) }

    package var isWhole: Bool { millisatoshis % 1000 == 0 }

    /// The amount after an invoice's prefix: digits with a multiplier (m, u, n, p), the last digit before `p` a zero.
    init(invoice digits: ArraySlice<UInt8>) throws(BitcoinTextError) {
        let name = Bolt11Invoice.name
        var digits = digits
        // Picobitcoin for each unit: 1 BTC is 10^12 pBTC, a millisatoshi is 10.
        var unit: UInt64 = 1_000_000_000_000
        if let last = digits.last, !(48...57).contains(last) {
            switch last {
            case UInt8(ascii: "m"): unit = 1_000_000_000
            case UInt8(ascii: "u"): unit = 1_000_000
            case UInt8(ascii: "n"): unit = 1_000
            case UInt8(ascii: "p"): unit = 1
            default: throw .malformed(kind: name, "its amount has a multiplier that there is not")
            }
            digits = digits.dropLast()
        }
        guard let first = digits.first, first != 48, digits.allSatisfy({ (48...57).contains($0) }) else {
            throw .malformed(kind: name, "its amount is not a number")
        }
        var value: UInt64 = 0
        for digit in digits {
            let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = product.addingReportingOverflow(UInt64(digit - 48))
            guard !overflowed, !carried else { throw .malformed(kind: name, "its amount is more than all bitcoin") }
            value = sum
        }
        let (pico, overflowed) = value.multipliedReportingOverflow(by: unit)
        guard !overflowed, pico / 10 <= UInt64(Satoshis.limit) * 1000 else {
            throw .malformed(kind: name, "its amount is more than all bitcoin")
        }
        guard pico % 10 == 0 else { throw .malformed(kind: name, "its amount is not in whole millisatoshis") }
        millisatoshis = Int64(pico / 10)
    }
}

extension Satoshis {
    /// The amount, held at bitcoin's limit: for values already checked to lie below it.
    static func upTo(_ amount: Int64) -> Satoshis {
        (try? Satoshis(min(max(amount, -limit), limit))) ?? .zero
    }
}
