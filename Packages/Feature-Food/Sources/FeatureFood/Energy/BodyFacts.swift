import AppData

/// What is known of a person's body. Nothing is guessed here; ``RestingEnergy`` says what it had to assume.
struct BodyFacts: Sendable, Hashable, Codable {
    var sex: Sex?
    /// In whole years.
    var ageYears: Int?
    var heightCm: Double?
    var weightKg: Double?
    /// 0 to 100.
    var bodyFatPercent: Double?

    /// Body weight in pounds, 1 kg = 2.20462 lb.
    var weightLb: Double? { weightKg.map { $0 * 2.20462 } }
    /// Weight without fat, where both are known.
    var leanKg: Double? {
        guard let weightKg, let bodyFatPercent, (0..<100).contains(bodyFatPercent) else { return nil }
        return weightKg * (1 - bodyFatPercent / 100)
    }
}
