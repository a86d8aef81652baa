import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens

@Suite("Names learned from use")
struct NamesTests {
    @Test("a name that nobody knows is asked for once and known from then on")
    func learned() async throws {
        let home = try WorkoutsHome()
        let nearest = try #require(
            try await home.workouts.shelf.strangers(in: "quorble bench press 3x8", unit: .kg).first
        )
        #expect(nearest.name == "quorble bench press")
        let place = try #require(nearest.nearest.firstIndex { $0.name.contains("Press") }) + 1
        let asked = ScriptedFrontEnd(answers: ["\(place)"])
        let report = try await home.run(LogSets.self, ["text": "quorble bench press 3x8"], asked)
        #expect(report.parts.map(\.exercise) == [nearest.nearest[place - 1].name])
        // Nobody is there to ask any more.
        let again = try await home.run(LogSets.self, ["text": "quorble bench press 40kg x 8"])
        #expect(again.parts.map(\.exercise) == report.parts.map(\.exercise))
    }

    @Test("a name may become an exercise of one's own")
    func own() async throws {
        let home = try WorkoutsHome()
        let asked = ScriptedFrontEnd(answers: ["a new"])
        let report = try await home.run(LogSets.self, ["text": "zorbling 3x8"], asked)
        #expect(report.parts.map(\.exercise) == ["Zorbling"])
        #expect(try await home.log("zorbling 2x5").parts.first?.sets.count == 2)
    }

    @Test("none of the proposed logs nothing and learns nothing; without a person nothing is asked")
    func none() async throws {
        let home = try WorkoutsHome()
        await #expect(throws: WorkoutsError.self) {
            try await home.run(LogSets.self, ["text": "zorbling 3x8"], ScriptedFrontEnd(answers: ["none"]))
        }
        await #expect(throws: WorkoutsError.self) { try await home.log("zorbling 3x8") }
        #expect(try await home.contents() == [])
    }
}
