/// Why a text or number is not an amount of bitcoin.
public enum AmountError: BentoError, Equatable {
    /// Nothing was given.
    case empty
    /// Not a number with an optional unit.
    case malformed
    /// Below zero, although the amount must not be.
    case negative
    /// More than eight decimals of a bitcoin.
    case tooManyDecimals
    case fractionOfSatoshi
    /// Beyond 21 million BTC.
    case outOfRange
    /// A unit that is not bitcoin's.
    case unknownUnit(String)

    /// `money.…`, one code for each case.
    public var code: String {
        switch self {
        case .empty: "money.empty"
        case .malformed: "money.malformed"
        case .negative: "money.negative"
        case .tooManyDecimals: "money.too-many-decimals"
        case .fractionOfSatoshi: "money.fraction-of-satoshi"
        case .outOfRange: "money.out-of-range"
        case .unknownUnit: "money.unknown-unit"
        }
    }

    /// The error.
    public var message: String {
        switch self {
        case .empty: "No amount was given."
        case .malformed: "The amount is not a number that Bento can read."
        case .negative: "An amount cannot be negative."
        case .tooManyDecimals: "A bitcoin has eight decimals, not more."
        case .fractionOfSatoshi: "A satoshi cannot be divided."
        case .outOfRange: "The amount is more than the 21 million bitcoin there can ever be."
        case .unknownUnit(let unit): "'\(unit)' is not a unit of bitcoin."
        }
    }

    /// The expected format of an amount.
    public var recovery: String? { "Write it like '2100 sat' or '0.00002100 BTC'." }
    public var exitStatus: ExitStatus { .dataError }
}
