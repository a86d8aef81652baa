import AppData
import Testing

@testable import FoodDiary
@testable import FoodReading

@Suite("Resting energy")
struct RestingEnergyTests {
    struct Example: Sendable {
        let body: BodyFacts
        let formula: RestingEnergy.Formula
        let kcal: Double
        let source: String
    }

    static let published = [
        Example(
            body: BodyFacts(weightKg: 80, bodyFatPercent: 15),
            formula: .katchMcArdle,
            kcal: 1838.8,
            source: "calcto.work, BMR Calculator (Katch-McArdle), example 1"
        ),
        Example(
            body: BodyFacts(weightKg: 90, bodyFatPercent: 30),
            formula: .katchMcArdle,
            kcal: 1730.8,
            source: "calcto.work, BMR Calculator (Katch-McArdle), example 2"
        ),
        Example(
            body: BodyFacts(weightKg: 80, bodyFatPercent: 20),
            formula: .katchMcArdle,
            kcal: 1752.4,
            source: "calculatorlib.com, Katch-McArdle BMR Calculator, worked example"
        ),
        Example(
            body: BodyFacts(sex: .female, ageYears: 55, heightCm: 168, weightKg: 59),
            formula: .mifflinStJeor,
            kcal: 1204,
            source: "Wikipedia, Basal metabolic rate, BMR estimation formulas"
        ),
        Example(
            body: BodyFacts(sex: .male, ageYears: 30, weightKg: 80),
            formula: .harrisBenedictRevised,
            kcal: 88.362 + 1071.76 + 854.222 - 170.31,
            source: "Roza and Shizgal 1984, coefficients; height 178 cm taken as usual"
        ),
        Example(
            body: BodyFacts(sex: .female, ageYears: 40, weightKg: 60),
            formula: .harrisBenedictRevised,
            kcal: 447.593 + 554.82 + 511.17 - 173.2,
            source: "Roza and Shizgal 1984, coefficients; height 165 cm taken as usual"
        ),
    ]

    @Test("published examples come out", arguments: published)
    func example(_ example: Example) throws {
        let resting = try #require(RestingEnergy(example.body))
        #expect(resting.formula == example.formula)
        #expect(abs(resting.kcal - example.kcal) < 0.5, "\(example.source)")
    }

    @Test("without weight there is no figure")
    func noWeight() {
        #expect(RestingEnergy(BodyFacts(sex: .male, ageYears: 30, heightCm: 180)) == nil)
    }

    @Test("whatever is not known is said to be assumed")
    func assumptions() throws {
        let nothing = try #require(RestingEnergy(BodyFacts(weightKg: 70)))
        #expect(nothing.assumptions.count == 3)
        #expect(nothing.formula == .harrisBenedictRevised)
        let age = try #require(RestingEnergy(BodyFacts(sex: .female, heightCm: 170, weightKg: 70)))
        #expect(age.assumptions == ["age 30, since none is known"])
        let all = try #require(RestingEnergy(BodyFacts(sex: .male, ageYears: 41, heightCm: 180, weightKg: 80)))
        #expect(all.assumptions.isEmpty)
    }

    @Test("an unknown sex gives the mean of both figures")
    func unknownSex() throws {
        func kcal(_ sex: Sex?) throws -> Double {
            try #require(RestingEnergy(BodyFacts(sex: sex, ageYears: 30, heightCm: 170, weightKg: 70))).kcal
        }
        #expect(try abs(kcal(nil) - (kcal(.female) + kcal(.male)) / 2) < 1e-9)
    }
}
