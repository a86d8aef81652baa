/// A value of SQLite, with one order over all values that every device agrees on.
///
/// Texts are equal where their bytes are: Swift's `==` takes different bytes for equal where they look alike, and a tie
/// would then be decided by who came first.
public enum SyncValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// A figure as SQLite gives it back: no NaN, and one zero.
    public static func figure(_ value: Double) -> SyncValue {
        value.isNaN ? .null : .real(value == 0 ? 0 : value)
    }
}

extension SyncValue: Hashable, Comparable {
    public static func == (left: SyncValue, right: SyncValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }

    /// Null, integers, figures, texts by their bytes, blobs by their bytes.
    public static func < (left: SyncValue, right: SyncValue) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left.order < right.order
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
        default: left.tag < right.tag
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(tag)
        switch self {
        case .null: break
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value.bitPattern)
        case .text(let value): value.utf8.forEach { hasher.combine($0) }
        case .blob(let value): hasher.combine(value)
        }
    }

    /// The type's number in the content of a batch, and its place in the order.
    var tag: UInt8 {
        switch self {
        case .null: 0
        case .integer: 1
        case .real: 2
        case .text: 3
        case .blob: 4
        }
    }
}

extension Double {
    /// An integer that sorts as IEEE 754's total order does.
    var order: Int64 {
        let bits = Int64(bitPattern: bitPattern)
        return bits < 0 ? bits ^ .max : bits
    }
}
