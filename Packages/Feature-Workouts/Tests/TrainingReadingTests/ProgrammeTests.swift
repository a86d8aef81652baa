import Strength
import Testing

@testable import TrainingReading

@Suite("Programmes as text")
struct ProgrammeTests {
    private let library = ExerciseLibrary()

    @Test("every programme that comes with Bento reads", arguments: ShippedProgrammes.texts)
    func shipped(text: String) throws {
        let programme = try ProgrammeParser.read(text, library: library)
        #expect(programme.days.count >= 2)
        #expect(programme.days.allSatisfy { $0.exercises.allSatisfy { $0.exercise != nil } })
    }

    @Test("there are six of them, each with a name of its own")
    func six() throws {
        let names = try ShippedProgrammes.texts.map { try ProgrammeParser.read($0, library: library).name }
        #expect(Set(names).count >= 6)
    }

    @Test("schemes, loads and options mean what the grammar says")
    func grammar() throws {
        let text = """
            programme: Mine   # not a comment: a name goes to the end of its line
            unit: lb
            cycle: +5 lb for squat, bench
            week 2
            day heavy
            - squat: 1x5 @ 65%, 3x8-12 @ 100 kg, 1x3+ @ rpe 8, 2x30s; double +2.5kg; deload 15% after 3; rest 2:30; superset a
            """
        let programme = try ProgrammeParser.read(text, library: library)
        let entry = try #require(programme.days.first?.exercises.first)
        #expect(programme.days.first?.week == 2)
        #expect(entry.exercise?.id == "squat")
        #expect(entry.sets.map(\.count) == [1, 3, 1, 2])
        #expect(entry.sets[0].load == .share(0.65))
        #expect(entry.sets[1].reps == 8...12)
        #expect(entry.sets[1].load == .kg(100))
        #expect(entry.sets[2].isOpen)
        #expect(entry.sets[2].load == .rpe(8))
        #expect(entry.sets[3].seconds == 30)
        #expect(entry.rule == .double(stepKg: 2.5))
        #expect(entry.failures == 3)
        #expect(abs(entry.deload - 0.15) < 1e-9)
        #expect(entry.rest == 150)
        #expect(entry.superset == "a")
        #expect(programme.cycleSteps.keys.sorted() == ["bench-press", "squat"])
    }

    @Test(
        "a fault is told with its line and column",
        arguments: [
            ("programme: A\nday X\n- flurb: 5x5", 3, 3), ("programme: A\nday X\n- squat: 5y5", 3, 11),
            ("programme: A\nday X\n- squat: 5x5; fly", 3, 15), ("programme: A\n- squat: 5x5", 2, 1),
            ("progamme: A", 1, 1), ("programme: A\nday X\n- squat: 8-5", 3, 12), ("programme: A\nunit: stone", 2, 7),
            ("programme: A\nday X\n- squat: 5x5 @ 200%", 3, 16), ("day X\n- squat: 5x5", 1, 1),
            ("programme: A\nday X", 2, 1),
            ("programme: A\r\nday X\r\n- squat: 99999999999x5\r\n", 3, 10), ("", 1, 1),
        ]
    )
    func faults(text: String, line: Int, column: Int) {
        do {
            _ = try ProgrammeParser.read(text, library: library)
            Issue.record("it was read")
        } catch {
            #expect(error.line == line)
            #expect(error.column == column, "\(error.message)")
            #expect(!error.message.isEmpty)
        }
    }
}
