/// What the ingredient lines came to.
public struct IngredientFigures: Sendable, CustomStringConvertible {
    /// Lines whose form Bento claims to read.
    public private(set) var claimed = 0
    /// Lines with quantity and unit exactly right.
    public private(set) var right = 0
    /// The others, and what was read.
    public private(set) var failures: [String] = []

    mutating func add(_ line: IngredientLine, quantity: Double?, unit: String) {
        claimed += 1
        if line.isRight(quantity: quantity, unit: unit) {
            right += 1
        } else {
            failures.append("\(line.text) -> \(quantity.map { "\($0)" } ?? "none") \(unit)")
        }
    }

    /// The share of lines that are right, in per cent.
    public var percentRight: Double { Double(right) * 100 / Double(max(1, claimed)) }

    /// The figures in one line.
    public var description: String {
        let perMille = right * 1000 / max(1, claimed)
        return "\(right) of \(claimed) English rows exactly right (\(perMille / 10).\(perMille % 10) %)"
    }
}
