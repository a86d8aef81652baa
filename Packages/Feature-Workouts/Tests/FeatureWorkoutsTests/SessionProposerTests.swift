import Core
import Testing
import TrainingReading

@testable import FeatureWorkouts
@testable import TrainingLog

@Suite("SessionProposer")
struct SessionProposerTests {
    private let proposer = SessionProposer(exercises: ExerciseLibrary().exercises)

    @Test(
        "a session fits its time, and each exercise is counted or timed",
        arguments: TrainingRequest.Goal.allCases,
        [15, 20, 45, 90, 180]
    )
    func fits(goal: TrainingRequest.Goal, minutes: Int) throws {
        let plan = try proposer.plan(TrainingRequest(goal: goal, minutes: minutes))
        #expect(plan.minutes <= minutes, "\(plan)")
        #expect(!plan.exercises.isEmpty, "\(plan)")
        #expect(plan.exercises.allSatisfy { ($0.reps == nil) != ($0.seconds == nil) })
        #expect(Set(plan.exercises.map(\.name)).count == plan.exercises.count)
    }

    private func exercises(_ plan: TrainingPlan) throws -> [Exercise] {
        let library = ExerciseLibrary()
        return try plan.exercises.map { try #require(library.named($0.name)) }
    }

    @Test("the muscles asked for are trained, with nothing but the equipment that is there")
    func equipment() throws {
        let barbell = try proposer.plan(TrainingRequest(goal: .strength, muscles: ["legs"], equipment: ["Barbell"]))
        #expect(barbell.exercises.first?.name == "Barbell Squat")
        #expect(barbell.title == "Strength, legs")
        let body = try exercises(try proposer.plan(TrainingRequest(minutes: 90)))
        #expect(
            body.allSatisfy { [.bodyweight, .none].contains($0.equipment) } && !body.contains { $0.id == "pull-up" }
        )
        let machines = try exercises(try proposer.plan(TrainingRequest(muscles: ["pull"], equipment: ["machines"])))
        #expect(machines.allSatisfy { [.machine, .cable, .bodyweight].contains($0.equipment) })
        let neck = try proposer.plan(TrainingRequest(muscles: ["neck"], equipment: ["gym"]))
        #expect(neck.exercises.count == 2)
    }

    @Test(
        "a request that cannot be met says why",
        arguments: [
            TrainingRequest(minutes: 14), TrainingRequest(minutes: 181), TrainingRequest(minutes: .min),
            TrainingRequest(muscles: ["wings"]), TrainingRequest(equipment: ["sofa"]),
            TrainingRequest(muscles: ["neck"]),
            TrainingRequest(avoided: ["full body"]), TrainingRequest(muscles: ["cardio"]),
        ]
    )
    func refused(request: TrainingRequest) {
        #expect(throws: WorkoutsError.self) { try proposer.plan(request) }
    }

    @Test("feedback changes a session by a step, and what hurts or is unwanted is left out")
    func adapts() throws {
        var request = TrainingRequest(goal: .strength, minutes: 60, equipment: ["barbell"])
        let plan = try #require(try proposer.plan(request).exercises.first)
        request.feedback = [.tooHard]
        let easier = try #require(try proposer.plan(request).exercises.first)
        #expect(easier.sets == plan.sets - 1)
        #expect(easier.rpe == 7)
        #expect(easier.rest == 195)
        request.feedback = [.tooEasy]
        let harder = try proposer.plan(request)
        #expect(harder.exercises[0].sets == plan.sets + 1)
        #expect(harder.minutes <= 60)
        request.feedback = [.tooLong]
        #expect(try proposer.plan(request).minutes <= 45)
        request.feedback = []
        request.avoided = ["legs"]
        request.without = ["bench"]
        let spared = try exercises(try proposer.plan(request))
        #expect(spared.allSatisfy { Set($0.primary + $0.secondary).isDisjoint(with: [.quads, .hamstrings, .calves]) })
        #expect(!spared.isEmpty)
        #expect(!spared.contains { $0.name.contains("Bench") })
    }

    @Test("supersets and circuits are done in turn, with less rest and more exercises")
    func styles() throws {
        var request = TrainingRequest(goal: .hypertrophy, minutes: 30)
        let sets = try proposer.plan(request)
        #expect(sets.exercises.allSatisfy { $0.superset == nil })
        request.style = .supersets
        let supersets = try proposer.plan(request)
        #expect(supersets.exercises.prefix(4).map(\.superset) == ["1", "1", "2", "2"])
        request.style = .circuit
        let circuit = try proposer.plan(request)
        #expect(Set(circuit.exercises.map(\.superset)) == ["1"])
        #expect(circuit.exercises.count > sets.exercises.count)
    }

    @Test("power begins with what is explosive, and mobility has no load")
    func goals() throws {
        let power = try exercises(try proposer.plan(TrainingRequest(goal: .power, equipment: ["barbell"])))
        #expect(power.contains { $0.id == "jump-squat" })
        let mobility = try proposer.plan(TrainingRequest(goal: .mobility, minutes: 20))
        #expect(mobility.type == "flexibility")
        #expect(mobility.exercises.allSatisfy { $0.seconds == 45 })
    }
}
