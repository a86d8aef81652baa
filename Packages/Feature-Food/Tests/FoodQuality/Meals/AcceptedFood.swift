/// What counts as a food of the quality set.
///
/// A pattern of `accept` is met by a name in which each of its words begins some word, and no word after `-` occurs.
public struct AcceptedFood: Decodable, Sendable {
    /// Kilocalories in 100 g of the plainest food of that name.
    public let kcalPer100g: Double
    let accept: [String]

    /// Whether a food's names (the USDA description, the name people say) are this food.
    public func includes(_ name: String) -> Bool {
        let name = name.lowercased()
        let words = name.split { !$0.isLetter && !$0.isNumber }
        return accept.contains { pattern in
            pattern.split(separator: " ").allSatisfy { term in
                if term.hasPrefix("-") { return !name.contains(term.dropFirst()) }
                return term.split { !$0.isLetter && !$0.isNumber }
                    .allSatisfy { part in words.contains { $0.hasPrefix(part) } }
            }
        }
    }
}
