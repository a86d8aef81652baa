import Core
import Testing

@testable import FeatureFood

@Suite("Output schemas of food")
struct OutputSchemaTests {
    private func check<F: Flow>(_ type: F.Type, _ result: F.Output) throws {
        let schema = try #require(F.descriptor.outputSchema)
        #expect(JSONSchema(schema).faults(in: try JSONValue(encoding: result)) == [], "\(F.descriptor.name)")
    }

    @Test("an empty day and week fit")
    func empty() async throws {
        let home = try FoodHome()
        try check(ShowDay.self, try await home.run(ShowDay.self))
        try check(ShowWeek.self, try await home.run(ShowWeek.self))
    }

    @Test(
        "whatever is logged fits, and so do its day and week",
        arguments: [
            "2 eggs and a slice of toast with butter", "an apple", "pizza and 200 g grmblfx",
            "chicken 150 g for dinner yesterday", "9000 kg rice and an apple", "coffee without milk",
        ]
    )
    func logged(words: String) async throws {
        let home = try FoodHome()
        try check(LogFood.self, try await home.run(LogFood.self, ["text": .string(words), "note": "a note"]))
        let day = try await home.run(ShowDay.self, ["nutrient": ["fiber", "iron"]])
        try check(ShowDay.self, day)
        try check(ShowWeek.self, try await home.run(ShowWeek.self))
    }

    @Test("a correction, and one that removes the last entry, fit")
    func corrections() async throws {
        let home = try FoodHome()
        _ = try await home.run(LogFood.self, ["text": "2 eggs"])
        try check(LogFood.self, try await home.run(LogFood.self, ["text": "make that three"]))
        let removed = try await home.run(LogFood.self, ["text": "scratch that"])
        #expect(removed.entries.isEmpty)
        try check(LogFood.self, removed)
    }

    @Test("what differs from the schema is a fault")
    func differs() throws {
        let schema = try #require(ShowDay.descriptor.outputSchema)
        #expect(JSONSchema(schema).faults(in: [:]).count == 8)
        #expect(JSONSchema(schema).faults(in: ["entries": [["id": 1]]]).contains { $0.path == "/entries/0/id" })
    }
}
