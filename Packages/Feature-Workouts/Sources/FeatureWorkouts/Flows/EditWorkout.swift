import ArgumentParser
import Core
import SpokenText
import Strength
import TrainingLog
import TrainingScreens

struct EditWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Change a workout or one of its exercises",
        discussion: """
            Facts of the workout are changed by options. To change sets, name the exercise's number and say its sets anew; \
            'none' removes the exercise.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerOptions: ["notes": "note"],
        examples: [
            FlowExample("last --name \"Leg day\"", "Another name"),
            FlowExample(
                "last --exercise 2 --sets \"3x8 @ 82.5kg\"",
                "Write the sets of its second exercise again"
            ),
        ]
    )

    @Argument(help: "Its number in the list just shown, last, a day, its name, or the end of its id.") var workout:
        String
    @Option(help: "A new name.") var name: String?
    @Option(help: "Another kind of training.") var type: WorkoutType?
    @Option(help: "Another day.") var day: DayArgument?
    @Option(help: "How hard it felt, 1 to 10.") var intensity: Double?
    @Option(help: "Kilocalories.") var kcal: Double?
    @Option(help: "Minutes of active time.") var minutes: Double?
    @Option(help: "Kilometers.") var kilometers: Double?
    @Option(help: "Miles.") var miles: Double?
    @Option(help: "A note in place of the one there.") var note: String?
    @Option(help: "The number of an exercise in the workout.") var exercise: Int?
    @Option(help: "The sets of that exercise, anew.") var sets: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let found = try await workouts.workout(named: workout, in: session)
        let facts: [Any?] = [
            name, type, day, intensity, kcal, minutes, kilometers, miles, note, exercise, sets,
        ]
        guard facts.contains(where: { $0 != nil }) else {
            throw WorkoutsError.missing(
                "Nothing is said to be changed.",
                hint:
                    "Pass --name, --type, --day, --intensity, --kcal, --minutes, --kilometers, --miles, --note, or --exercise with --sets."
            )
        }
        try WorkoutLimit.check(intensity: intensity, kcal: kcal, notes: note, name: name)
        var change = WorkoutEditor.Change(name: name)
        change.type = type
        change.day = await day?.day(in: session)
        change.intensity = intensity
        change.kcal = kcal
        change.minutes = minutes
        change.kilometers = kilometers ?? miles.map { $0 * Mile.kilometers }
        change.notes = note
        if exercise != nil || sets != nil {
            guard let exercise, let sets else {
                throw WorkoutsError.missing(
                    "Sets need the number of their exercise.",
                    hint: "Such as: bento workouts edit last --exercise 1 --sets \"3x8 @ 80kg\""
                )
            }
            change.sets = (exercise, sets)
        }
        let edited = try await workouts.editor.edit(found, change, unit: session.units.mass)
        return try await workouts.report("Changed", edited)
    }
}
