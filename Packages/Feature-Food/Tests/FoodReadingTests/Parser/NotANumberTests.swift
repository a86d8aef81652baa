import Foundation
import Testing

@testable import FoodReading

@Suite("Amounts that are no numbers")
struct NotANumberTests {
    @Test(
        "what a program writes where it has no number is asked about, and nothing is assumed",
        arguments: ["NaN eggs", "nan eggs", "NaN g rice", "inf eggs", "infinity grams of rice", "nan cups of milk"]
    )
    func refused(text: String) throws {
        let item = try Parsing.item(text)
        guard case .badAmount(let why) = item.problem else {
            Issue.record("\(text): \(String(describing: item.problem))")
            return
        }
        #expect(why.contains("cannot be logged"))
        #expect(item.grams == nil)
        #expect(item.quantity.isFinite)
        // It can be shown and sent.
        _ = try JSONEncoder().encode(item)
    }

    @Test("the rest of the sentence is read")
    func rest() throws {
        let meal = try Parsing.parse("NaN eggs and 2 slices of toast")
        #expect(meal.items.map { $0.food?.name } == ["egg", "toast"])
        #expect(meal.items.map { $0.problem == nil } == [false, true])
    }

    @Test(
        "nan is bread all the same",
        arguments: ["nan", "a nan", "nan and curry", "2 nan breads", "nan bread", "chicken curry and a nan"]
    )
    func bread(text: String) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.items.contains { $0.food?.name == "naan" })
        #expect(meal.items.allSatisfy { $0.problem == nil })
    }
}
