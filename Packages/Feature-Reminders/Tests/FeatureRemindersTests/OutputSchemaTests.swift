import Core
import Testing

@testable import FeatureReminders

@Suite("Output schemas of reminders")
struct OutputSchemaTests {
    private func check<F: Flow>(_ type: F.Type, _ result: F.Output) throws {
        let schema = try #require(F.descriptor.outputSchema)
        #expect(JSONSchema(schema).faults(in: try JSONValue(encoding: result)) == [], "\(F.descriptor.name)")
    }

    @Test("a list of nothing fits")
    func empty() async throws {
        let home = try RemindersHome()
        try check(ListReminders.self, try await home.run(ListReminders.self))
    }

    @Test(
        "whatever is added fits, and so does the list with it",
        arguments: [
            "stretch at 6pm", "drink water every two hours until 8pm on weekdays", "buy milk",
            "buy milk when I am at Rewe", "call Bob at 6 pm PST",
        ]
    )
    func added(words: String) async throws {
        let home = try RemindersHome()
        try check(AddReminder.self, try await home.add(words))
        try check(ListReminders.self, try await home.run(ListReminders.self))
    }

    @Test("what is due fits")
    func due() async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        try home.move(to: "2026-11-22T17:00:30Z")
        _ = try await home.reminders.announce(in: home.context)
        let list = try await home.run(ListReminders.self)
        #expect(list.open.count == 1)
        try check(ListReminders.self, list)
    }
}
