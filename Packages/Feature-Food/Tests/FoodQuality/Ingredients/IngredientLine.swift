/// A line of a recipe, and what its first food's amount is.
public struct IngredientLine: Sendable, Hashable {
    /// The line as somebody wrote it.
    public let text: String
    /// Nil where no quantity is said; the mean of a range.
    public let quantity: Double?
    /// The unit's singular name; empty where none is said.
    public let unit: String

    public init(text: String, quantity: Double?, unit: String) {
        self.text = text
        self.quantity = quantity
        self.unit = unit
    }

    /// Whether an amount as read is exactly this line's.
    public func isRight(quantity read: Double?, unit readUnit: String) -> Bool {
        guard readUnit == unit else { return false }
        guard let quantity else { return read == nil }
        return read.map { abs($0 - quantity) < 0.005 } ?? false
    }
}
