import Foundation
import Testing

@testable import FoodLookup

@Suite("Nutrients")
struct NutrientsTests {
    @Test("what is missing stays missing through sums, products and JSON")
    func missing() throws {
        let some = Nutrients([.kcal: 100, .protein: 5])
        #expect(some.fat == nil)
        #expect(some.scaled(by: 2).kcal == 200)
        #expect(some.scaled(by: 2).fat == nil)
        let sum = some + Nutrients([.kcal: 50, .fat: 3])
        #expect(sum.kcal == 150)
        #expect(sum.fat == 3)
        #expect(sum.sodium == nil)
        let json = try JSONEncoder().encode(some)
        #expect(try JSONDecoder().decode(Nutrients.self, from: json) == some)
        #expect(String(decoding: json, as: UTF8.self).contains("fat") == false)
    }

    @Test("stated amounts take the place of the table's")
    func overridden() {
        let table = Nutrients([.kcal: 100, .protein: 5, .fat: 1])
        let result = table.overridden(by: Nutrients([.kcal: 210, .protein: 20]))
        #expect(result == Nutrients([.kcal: 210, .protein: 20, .fat: 1]))
    }

    @Test("every nutrient has a key, a title and a unit of its own, and is found by it")
    func keys() {
        #expect(Set(Nutrient.allCases.map(\.key)).count == 46)
        for nutrient in Nutrient.allCases {
            #expect(Nutrient(key: nutrient.key) == nutrient)
            #expect(Nutrient(key: nutrient.title.uppercased()) == nutrient)
        }
    }
}
