import Strength
import Testing

@testable import TrainingReading

@Suite("The exercise library")
struct ExerciseLibraryTests {
    private let library = ExerciseLibrary()

    @Test("at least 150 exercises come with Bento, each whole and with an id of its own")
    func whole() throws {
        let exercises = try ExerciseSource.bundled()
        #expect(exercises.count >= 150)
        #expect(Set(exercises.map(\.id)).count == exercises.count)
        #expect(Set(exercises.map(\.name)).count == exercises.count)
        for exercise in exercises {
            #expect(!exercise.primary.isEmpty && exercise.instructions.count > 5, "\(exercise.id)")
        }
    }

    @Test("no name or alias means two exercises")
    func aliases() throws {
        var owners: [String: String] = [:]
        for exercise in try ExerciseSource.bundled() {
            for name in Set(([exercise.name] + exercise.aliases).map { ExerciseName.folded($0) }) {
                #expect(owners[name] == nil, "\(name): \(owners[name] ?? "") and \(exercise.id)")
                owners[name] = exercise.id
            }
        }
    }

    @Test(
        "names are found whatever their case, form and typing errors",
        arguments: [
            ("bench", "bench-press"), ("BENCH PRESS", "bench-press"), ("Bench Press (Barbell)", "bench-press"),
            ("Squat (Barbell)", "squat"), ("Bicep Curl (Dumbbell)", "dumbbell-curl"), ("pull-ups", "pull-up"),
            ("benhc press", "bench-press"), ("romanain deadlift", "romanian-deadlift"),
            ("Leg Extension", "leg-extension"),
            ("farmer\u{2019}s walk", "farmers-walk"), ("Lateral Raise (Dumbbell)", "lateral-raise"),
        ]
    )
    func found(text: String, id: String) { #expect(library.meant(by: text)?.id == id) }

    @Test(
        "what could mean several, or nothing, means none",
        arguments: ["", "press machine row", "xyzzy", "fly machine cable"]
    )
    func none(text: String) { #expect(library.meant(by: text) == nil) }

    @Test("filters narrow the search")
    func filters() {
        let hits = library.search("", filter: .init(muscle: .chest, equipment: .dumbbell))
        #expect(hits.count >= 5)
        #expect(hits.allSatisfy { $0.exercise.equipment == .dumbbell })
        #expect(library.search("press", filter: .init(equipment: .dumbbell)).first?.exercise.equipment == .dumbbell)
        #expect(library.search("", filter: .init(type: .yoga)).map(\.exercise.id) == ["yoga"])
    }

    @Test("own exercises and learned names win over the bundled ones")
    func own() {
        let own = Exercise(id: "zottman-curl", name: "Zottman Curl", primary: [.biceps])
        let library = ExerciseLibrary(own: [own], learned: ["press": "machine-chest-press"])
        #expect(library.named("zottman curls")?.id == "zottman-curl")
        #expect(library.named("press")?.id == "machine-chest-press")
    }

    @Test(
        "a fault in the source is told with its line",
        arguments: [("a: A\n  x", 1), ("a: A\n  x y; chest\n  do", 2)]
    )
    func faults(source: String, line: Int) {
        #expect(throws: ExerciseSource.Fault.self) { try ExerciseSource.read(source) }
        do { _ = try ExerciseSource.read(source) } catch { #expect(error.line == line) }
    }
}
