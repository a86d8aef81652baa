import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("What other features may ask of Food")
struct CoordinatorContractTests {
    @Test("logging can be shown in another feature's session, and cancelled there")
    func show() async throws {
        let home = try FoodHome()
        let asked = ScriptedFrontEnd(answers: ["2 eggs"])
        #expect(try await home.food.showLogging(nil, in: home.session(asked))?.foods == ["egg"])
        #expect(try await home.food.showLogging(nil, in: home.session(ScriptedFrontEnd(answers: [" "]))) == nil)
        #expect(try await home.food.showLogging("a banana", in: home.session())?.foods == ["banana"])
    }

    @Test("meals are found by their words, their foods and their notes; a wildcard is a letter like any other")
    func search() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs", ["notes": "after the run"])
        try await home.log("100 g cheddar")
        #expect(try await home.food.journal.search("EGG", limit: 9).count == 1)
        #expect(try await home.food.journal.search("run after", limit: 9).count == 1)
        #expect(try await home.food.journal.search("g", limit: 9).count == 2)
        #expect(try await home.food.journal.search("%", limit: 9).isEmpty)
        #expect(try await home.food.journal.search("_", limit: 9).isEmpty)
        #expect(try await home.food.journal.search(" ", limit: 9).isEmpty)
    }
}
