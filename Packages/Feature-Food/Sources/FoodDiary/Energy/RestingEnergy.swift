import AppData

/// Energy spent in a day at rest, by the best formula that what is known allows, with what it had to assume.
package struct RestingEnergy: Sendable, Hashable, Codable {
    /// The formula that gave the figure.
    package enum Formula: String, Sendable, Codable, CaseIterable {
        /// `370 + 21.6 x lean kg` (Katch and McArdle).
        case katchMcArdle
        /// Mifflin et al., Am J Clin Nutr 51 (1990) 241-247.
        case mifflinStJeor
        /// Harris and Benedict's equation as revised by Roza and Shizgal, Am J Clin Nutr 40 (1984) 168-182.
        case harrisBenedictRevised

        /// The name for people.
        package var title: String {
            switch self {
            case .katchMcArdle: "Katch-McArdle"
            case .mifflinStJeor: "Mifflin-St Jeor"
            case .harrisBenedictRevised: "Harris-Benedict (revised 1984)"
            }
        }
    }

    /// Kilocalories a day.
    package let kcal: Double
    package let formula: Formula
    /// Unknown values that were taken as usual, in words for people.
    package let assumptions: [String]

    /// Height where it is unknown, in cm.
    static let usualHeight: [Sex: Double] = [.male: 178, .female: 165]
    /// Age where it is unknown, in years.
    static let usualAge = 30

    /// The figure for a body; `nil` where no weight is known.
    init?(_ body: BodyFacts) {
        guard let weight = body.weightKg, weight > 0 else { return nil }
        if let lean = body.leanKg {
            (kcal, formula, assumptions) = (370 + 21.6 * lean, .katchMcArdle, [])
            return
        }
        var assumed: [String] = []
        if body.ageYears == nil { assumed.append("age \(Self.usualAge), since none is known") }
        let age = Double(body.ageYears ?? Self.usualAge)
        let isHeightKnown = body.heightCm != nil
        func resting(_ sex: Sex) -> Double {
            let height = body.heightCm ?? Self.usualHeight[sex] ?? 170
            return isHeightKnown
                ? Self.mifflinStJeor(sex, weight: weight, height: height, age: age)
                : Self.harrisBenedict(sex, weight: weight, height: height, age: age)
        }
        if let sex = body.sex {
            kcal = max(0, resting(sex))
            if !isHeightKnown {
                assumed.append("height \(Int(Self.usualHeight[sex] ?? 170)) cm, since none is known")
            }
        } else {
            kcal = max(0, (resting(.female) + resting(.male)) / 2)
            assumed.append("the mean of the figures for women and men, since the sex is not known")
            if !isHeightKnown { assumed.append("height 165 cm for women and 178 cm for men, since none is known") }
        }
        formula = isHeightKnown ? .mifflinStJeor : .harrisBenedictRevised
        assumptions = assumed
    }

    private static func mifflinStJeor(
        _ sex: Sex,
        weight: Double,
        height: Double,
        age: Double
    ) -> Double {
        10 * weight + 6.25 * height - 5 * age + (sex == .male ? 5 : -161)
    }

    private static func harrisBenedict(
        _ sex: Sex,
        weight: Double,
        height: Double,
        age: Double
    ) -> Double {
        switch sex {
        case .male: 88.362 + 13.397 * weight + 4.799 * height - 5.677 * age
        case .female: 447.593 + 9.247 * weight + 3.098 * height - 4.330 * age
        }
    }
}

/// The known facts of a person's body. Nothing is guessed here; ``RestingEnergy`` lists its assumptions.
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
