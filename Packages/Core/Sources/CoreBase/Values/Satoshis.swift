/// An amount of bitcoin in satoshis (1 BTC = 100,000,000 sat). Signed, so that differences have a type too.
///
/// Money never passes through a `Double`. Amounts lie within ±21,000,000 BTC; arithmetic that leaves the range throws.
public struct Satoshis: Sendable, Hashable, Comparable, Codable {
    /// The number of satoshis, within ±2,100,000,000,000,000.
    public let amount: Int64

    /// 21 million BTC in satoshis.
    public static let limit: Int64 = 2_100_000_000_000_000
    static let perBitcoin: Int64 = 100_000_000
    /// Nothing.
    public static let zero = Satoshis(unchecked: 0)

    private init(unchecked amount: Int64) { self.amount = amount }

    /// - Throws: ``AmountError/outOfRange`` beyond ±21 million BTC.
    public init(_ amount: Int64) throws(AmountError) {
        guard amount >= -Self.limit, amount <= Self.limit else { throw .outOfRange }
        self.amount = amount
    }

    /// Decodes an integer.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(Int64.self))
    }

    /// Encodes an integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(amount)
    }

    /// Smaller amounts come first.
    public static func < (left: Satoshis, right: Satoshis) -> Bool { left.amount < right.amount }

    /// The sum.
    ///
    /// - Throws: ``AmountError/outOfRange``.
    public func adding(_ other: Satoshis) throws(AmountError) -> Satoshis {
        let (sum, overflow) = amount.addingReportingOverflow(other.amount)
        guard !overflow else { throw .outOfRange }
        return try Satoshis(sum)
    }

    /// The difference.
    ///
    /// - Throws: ``AmountError/outOfRange``.
    public func subtracting(_ other: Satoshis) throws(AmountError) -> Satoshis {
        try adding(Satoshis(unchecked: -other.amount))
    }
}

/// A text or number that is not an amount of bitcoin.
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
