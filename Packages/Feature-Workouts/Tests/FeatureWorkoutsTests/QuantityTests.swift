import ArgumentParser
import Core
import CoreTesting
import Foundation
import Strength
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog

/// Weights and lengths that are typed with their unit.
@Suite("Quantities of commands")
struct QuantityTests {
    private func run<F: Flow>(_ type: F.Type, _ home: WorkoutsHome, _ words: [String]) async throws -> F.Output
    where F.Dependency == WorkoutsCoordinator {
        try await F.parse(words).run(with: home.workouts, in: home.session())
    }

    @Test(
        "plates are of the unit of the weight, unless another is asked for",
        arguments: [
            ("100kg", "25 + 15 on each side of a bar of 20 kg"), ("225lb", "45 + 45 on each side of a bar of 45 lb"),
            ("225 LBS --unit kg", "25 + 15 on each side of a bar of 20 kg|too light"),
            ("102,5 kg", "25 + 15 + 1.25 on each side of a bar of 20 kg"),
            ("100 --bar 33.069lb --plate 42.5kg", "42.5 on each side of a bar of 15 kg"),
        ]
    )
    func plates(_ line: String, words: String) async throws {
        let home = try WorkoutsHome()
        let parts = line.components(separatedBy: " --").enumerated().flatMap { index, part in
            index == 0 ? [part] : ["--" + part].flatMap { $0.split(separator: " ").map(String.init) }
        }
        let shown = "\(try await run(ShowPlates.self, home, parts).presentation(in: home.session().context))"
        for part in words.split(separator: "|") { #expect(shown.contains(part), "\(shown)") }
    }

    @Test("an estimate is in the unit that the weight was said in")
    func oneRepMax() async throws {
        let home = try WorkoutsHome()
        let flow = try EstimateOneRepMax.parse(["225lb", "5"])
        let estimate = try await flow.run(with: NoDependency(), in: home.session())
        #expect(estimate.weight == 225)
        #expect(estimate.unit == .lb)
        #expect("\(estimate.presentation(in: home.session().context))".contains(" lb"))
    }

    @Test(
        "what is said of a goal is in its unit, or comes into it",
        arguments: [
            ("100kg", "225lb", "kg", 102.058), ("225lb", "100kg", "lb", 220.462), ("10km", "5", "km", 5),
            ("10 km", "1500m", "km", 1.5), ("12reps", "5 reps", "reps", 5), ("10cm", "2in", "cm", 5.08),
        ]
    )
    func goals(target: String, said: String, unit: String, value: Double) async throws {
        let home = try WorkoutsHome()
        let goal = try await run(AddGoal.self, home, ["Mine", "--target", target]).goals.first
        #expect(goal?.unit == unit)
        let recorded = try await run(RecordGoal.self, home, ["Mine", said]).goals.first
        #expect(recorded?.current == value)
    }

    @Test("a quantity of another kind is refused, and nothing is kept")
    func otherKind() async throws {
        let home = try WorkoutsHome()
        _ = try await run(AddGoal.self, home, ["Mine", "--target", "100kg"])
        let before = try await home.contents()
        for said in ["5km", "5reps", "5parsecs"] {
            await #expect(throws: WorkoutsError.self) { try await run(RecordGoal.self, home, ["Mine", said]) }
        }
        await #expect(throws: WorkoutsError.self) {
            try await run(AddGoal.self, home, ["Other", "--target", "100kg", "--start", "5km"])
        }
        await #expect(throws: Failure.self) { try await run(ShowPlates.self, home, ["100km"]) }
        #expect(try await home.contents() == before)
    }
}
