import Core
import Testing

@testable import FeatureWorkouts

@Suite("Output schemas of workouts")
struct OutputSchemaTests {
    private func check<F: Flow>(_ type: F.Type, _ result: F.Output) throws {
        let schema = try #require(F.descriptor.outputSchema)
        #expect(JSONSchema(schema).faults(in: try JSONValue(encoding: result)) == [], "\(F.descriptor.name)")
    }

    @Test("lists of nothing fit, done or planned", arguments: [[:], ["planned": true]] as [JSONValue])
    func empty(input: JSONValue) async throws {
        let home = try WorkoutsHome()
        try check(ShowHistory.self, try await home.run(ShowHistory.self, input))
    }

    @Test(
        "whatever is logged fits, alone, in the list and in full",
        arguments: [
            "bench 3x8 80kg", "ran 5 km in 27:30", "pullups 10", "plank 60s", "bench 3x8 80kg, ran 5 km in 25:00",
            "squat 5x5 100kg rpe 8", "yoga 30 min",
        ]
    )
    func logged(words: String) async throws {
        let home = try WorkoutsHome()
        try check(LogSets.self, try await home.log(words))
        try check(LogSets.self, try await home.log(words))
        let list = try await home.run(ShowHistory.self)
        #expect(!list.workouts.isEmpty)
        try check(ShowHistory.self, list)
        try check(ShowWorkout.self, try await home.run(ShowWorkout.self))
    }

    @Test("a planned workout without an exercise fits")
    func planned() async throws {
        let home = try WorkoutsHome()
        _ = try await home.run(PlanWorkout.self, ["name": "legs"])
        let list = try await home.run(ShowHistory.self, ["planned": true])
        #expect(list.workouts.map(\.exercises.count) == [0])
        try check(ShowHistory.self, list)
    }
}
