import AppData
import Core
import CoreTesting
import Strength
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens

@Suite("Training")
struct TrainingTests {
    @Test("a line without a workout begun becomes a workout of its own, and lines soon after join it")
    func lines() async throws {
        let home = try WorkoutsHome()
        let first = try await home.log("bench 3x8 @ 80kg")
        #expect(first.isNewWorkout)
        #expect(first.workout.phase == .completed)
        home.pass(seconds: 600)
        let second = try await home.log("squat 5x5 100")
        #expect(!second.isNewWorkout)
        #expect(second.workout.exercises.map(\.id) == ["bench-press", "squat"])
        #expect(second.workout.volumeKg == 4420)
        home.pass(seconds: 5 * 3600)
        #expect(try await home.log("curl 12x10").isNewWorkout)
    }

    @Test(
        "the last time is the one before, also for what is logged later, and a time still to come is refused by its hour"
    )
    func backdated() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 80x8", day: "2026-11-10")
        try await home.log("bench 90x8", day: "2026-11-18")
        #expect(try await home.log("bench 85x8", day: "2026-11-14").parts.first?.previous.map(\.kg) == [80])
        #expect(try await home.log("bench 70x8", day: "2026-11-01").parts.first?.previous == [])
        let error = await #expect(throws: WorkoutsError.self) {
            try await home.run(LogSets.self, ["text": "bench 80x8", "at": "23:30"])
        }
        #expect(error?.message.contains("2026-11-21 23:30") == true)
    }

    @Test("same again, more weight and repetitions alone go on with the set before")
    func repeats() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 80kg x 8 rpe 7")
        let same = try await home.log("same again").parts[0].sets[0]
        #expect(same.kg == 80)
        #expect(same.reps == 8)
        #expect(same.rpe == nil)
        let more = try await home.log("+2.5").parts[0].sets[0]
        #expect(more.kg == 82.5)
        #expect(more.reps == 8)
        let reps = try await home.log("12 reps rpe 8").parts[0].sets[0]
        #expect(reps.kg == 82.5)
        #expect(reps.reps == 12)
        #expect(reps.rpe == 8)
        #expect(try await home.run(ShowWorkout.self).exercises.first?.sets.count == 4)
    }

    @Test(
        "what cannot be read is refused, and nothing is written",
        arguments: [
            "xyzzy 3x8", "same again", "bench", "bench 10000kg x 5", "3x8 @ 80", "bench 3x8 @ 80, flurb 3x3", "",
            "bench 80 x 0",
        ]
    )
    func refused(text: String) async throws {
        let home = try WorkoutsHome()
        let error = await #expect(throws: (any Error).self) { try await home.log(text) }
        if let error = error as? WorkoutsError { #expect(error.recovery?.isEmpty == false) }
        #expect(try await home.contents() == [])
    }

    @Test("a workout begins, pauses, goes on and ends with its active time")
    func session() async throws {
        let home = try WorkoutsHome()
        try await home.run(StartWorkout.self, ["name": "Push"])
        home.pass(seconds: 300)
        try await home.log("bench 80x8")
        try await home.run(PauseWorkout.self)
        home.pass(seconds: 1000)
        // A second process sees the paused workout and goes on with it, as after a crash.
        let open = try await home.otherProcess().journal.open()
        #expect(open?.workout.phase == .paused)
        try await home.run(ResumeWorkout.self)
        home.pass(seconds: 200)
        let done = try await home.run(FinishWorkout.self, ["intensity": 8])
        #expect(done.activeSeconds == 500)
        #expect(done.phase == .completed)
        #expect(try await home.workouts.journal.open() == nil)
    }

    @Test("two terminals cannot begin two workouts, and neither can end one twice")
    func twoTerminals() async throws {
        let home = try WorkoutsHome()
        let other = home.otherProcess()
        try await home.run(StartWorkout.self)
        await #expect(throws: WorkoutsError.alreadyOpen("Strength")) {
            try await other.control.start(.init(name: "Another"))
        }
        try await home.log("bench 80x8")
        _ = try await other.logger.log("bench 80x7", options: .init())
        #expect(try await home.run(FinishWorkout.self).exercises.first?.sets.map(\.reps) == [8, 7])
        await #expect(throws: WorkoutsError.noneOpen) { try await other.control.obey(.finish) }
    }

    @Test("a command that the phase does not allow says why", arguments: [true, false])
    func notNow(isPaused: Bool) async throws {
        let home = try WorkoutsHome()
        try await home.run(StartWorkout.self)
        if isPaused { try await home.run(PauseWorkout.self) }
        let error = await #expect(throws: WorkoutsError.self) {
            _ = isPaused ? try await home.run(PauseWorkout.self) : try await home.run(ResumeWorkout.self)
        }
        #expect(error?.exitStatus == .usage)
    }

    @Test("a cancelled workout counts for nothing")
    func cancelled() async throws {
        let home = try WorkoutsHome()
        try await home.run(StartWorkout.self)
        try await home.log("bench 80x8")
        try await home.run(CancelWorkout.self)
        #expect(try await home.workouts.history.bests(today: home.time.today).isEmpty)
        #expect(try await home.workouts.workouts(on: home.time.today).isEmpty)
        #expect(try await !home.workouts.isTrainingDay(home.time.today))
    }

    @Test("every command can be taken back, in order, to nothing")
    func undo() async throws {
        let home = try WorkoutsHome()
        var states: [[String]] = [try await home.contents()]
        func step(_ body: () async throws -> Void) async throws {
            try await body()
            states.append(try await home.contents())
            home.pass(seconds: 1)
        }
        try await step { try await home.run(StartWorkout.self, ["name": "Push"]) }
        try await step { try await home.log("bench 3x8 @ 80, curl 3x12 @ 15") }
        try await step { try await home.log("same again") }
        try await step { try await home.run(FinishWorkout.self) }
        try await step { try await home.run(SaveTemplate.self, ["name": "push day"]) }
        try await step { try await home.run(EditWorkout.self, ["workout": "last", "exercise": 2, "sets": "none"]) }
        try await step { try await home.run(EditWorkout.self, ["workout": "last", "exercise": 1, "sets": "2x5 @ 90"]) }
        try await step { try await home.run(AddExercise.self, ["name": "Zottman curl", "muscle": ["biceps"]]) }
        try await step {
            try await home.run(
                AddGoal.self,
                ["title": "Bench 100", "kind": "strength", "exercise": "bench", "target": 120]
            )
        }
        try await step { try await home.run(ChooseProgramme.self, ["name": "strongLifts"]) }
        try await step { try await home.run(DeleteWorkout.self, ["workout": "last"]) }
        for expected in states.reversed().dropFirst() {
            try await home.run(UndoWorkout.self)
            #expect(try await home.contents() == expected)
        }
        await #expect(throws: WorkoutsError.nothingToUndo) { try await home.run(UndoWorkout.self) }
    }

    @Test("a personal record is told when it is broken, and not before there is anything to beat")
    func records() async throws {
        let home = try WorkoutsHome()
        #expect(try await home.log("bench 80x8", day: "-7").parts[0].records == [])
        #expect(try await home.log("bench 80x8", day: "-3").parts[0].records == [])
        let report = try await home.log("bench 85x8")
        #expect(report.parts[0].records == [.heaviest, .oneRepMax])
        #expect(report.parts[0].previous.map(\.kg) == [80])
        let bests = try await home.workouts.history.bests(today: home.time.today)
        #expect(bests.first?.heaviest?.value == 85)
        #expect(bests.first?.heaviest?.day == home.time.today)
        #expect(bests.first?.trend?.direction == .up)
    }

    @Test("energy is asked for, never guessed, and known once the weight is")
    func energy() async throws {
        let home = try WorkoutsHome()
        let today = home.time.today
        #expect(try await home.workouts.activeEnergy(on: today) == 0)
        try await home.log("run 10k 60 min")
        #expect(try await home.workouts.activeEnergy(on: today) == nil)
        let profiles = ProfileStore(database: home.database, time: home.time)
        _ = try await profiles.update { $0.weightKg = 80 }
        // 10 km/h, between 6 and 7 mph of the Compendium: 10.06 MET.
        let spent = try #require(try await home.workouts.activeEnergy(on: today))
        #expect(abs(spent - 805) < 1)
        #expect(try await home.workouts.isTrainingDay(today))
    }

    @Test("runs and planks have records of their own: the longest way and time, and the fastest pace")
    func endurance() async throws {
        let home = try WorkoutsHome()
        for (day, line) in [
            ("-20", "run 5k 30:00, plank 60s"), ("-9", "run 10k 62:00"), ("-2", "run 3k 15:00, plank 90s"),
        ] {
            try await home.log(line, day: day)
        }
        let records = try await home.run(ShowRecords.self)
        guard case .first(let all) = records else {
            Issue.record("one exercise was shown")
            return
        }
        let (run, plank) = (
            all.records.first { $0.exercise == "Running" }, all.records.first { $0.exercise == "Plank" }
        )
        #expect(run?.longestMeters == 10_000)
        #expect(run?.lastRecordOn == home.time.today.adding(days: -9))
        #expect(plank?.longestSeconds == 90)
        #expect(plank?.longestMeters == nil)
        #expect("\(records.presentation(in: home.session().context))".contains("10 km"))
        guard case .second(let course) = try await home.run(ShowRecords.self, ["exercise": "run"]) else {
            Issue.record("all records were shown")
            return
        }
        #expect(course.longestMeters == 10_000)
        #expect(course.longestSeconds == 3720)
        #expect(course.fastestSecondsPerKilometer == 300)
        let imperial = FlowContext(time: home.time, units: .imperial, forms: LocaleForms(locale: "en_US"))
        let shown = "\(course.presentation(in: imperial))"
        #expect(shown.contains("8:03 / mi"))
        #expect(shown.contains("6.21 mi"))
        #expect(!shown.contains(" lb"))
    }

    @Test("a goal follows what is lifted, completes itself, and falls where it should")
    func goals() async throws {
        let home = try WorkoutsHome()
        try await home.run(
            AddGoal.self,
            ["title": "Bench", "kind": "strength", "exercise": "bench", "start": 80, "target": 100]
        )
        try await home.log("bench 90x1")
        #expect(try await home.run(ListGoals.self).goals.first?.percent == 50)
        try await home.log("bench 100x1")
        let reached = try await home.run(ListGoals.self).goals.first
        #expect(reached?.judgement == .reached)
        #expect(reached?.completedOn == home.time.today)
        _ = try await ProfileStore(database: home.database, time: home.time).update { $0.weightKg = 88 }
        let fall = try await home.run(AddGoal.self, ["title": "Lighter", "kind": "weight", "start": 90, "target": 80])
        #expect(fall.goals.first?.percent == 20)
    }

    @Test(
        "a goal that was reached by what is deleted, corrected or taken back is open again, and takes no undo of its own"
    )
    func reopenedGoal() async throws {
        let home = try WorkoutsHome()
        try await home.run(AddGoal.self, ["title": "Bench", "kind": "strength", "exercise": "bench", "target": 100])
        try await home.run(AddGoal.self, ["title": "Train", "kind": "habit", "target": 1])
        func reached() async throws -> [Bool] {
            try await home.run(ListGoals.self).goals.sorted { $0.title < $1.title }
                .map { $0.completedOn != nil && $0.judgement == .reached }
        }
        try await home.log("bench 500x1")
        #expect(try await reached() == [true, true])
        try await home.run(EditWorkout.self, ["workout": "last", "exercise": 1, "sets": "90x1"])
        #expect(try await reached() == [false, true])
        #expect(try await home.workouts.journal.undo() == "edit Strength")
        #expect(try await reached() == [true, true])
        try await home.run(DeleteWorkout.self, ["workout": "last"])
        #expect(try await reached() == [false, false])
        #expect(try await home.workouts.journal.undo() == "delete Strength")
        #expect(try await reached() == [true, true])
        #expect(try await home.workouts.journal.undo() == "log bench 500x1")
        #expect(try await reached() == [false, false])
        #expect(try await home.workouts.journal.undo() == "add goal Train")
    }

    @Test(
        "a workout moved to a day on the other side of a change of clocks keeps its time of day, and its sets go with it"
    )
    func movedOverClockChange() async throws {
        let home = try WorkoutsHome()
        try await home.run(LogSets.self, ["text": "bench 80x8", "day": "2026-11-02", "at": "23:30"])
        let moved = try await home.run(EditWorkout.self, ["workout": "last", "day": "2026-10-20"])
        #expect(moved.localTime.hasSuffix("23:27"), "\(moved.localTime)")
        let kept = try #require(try await home.workouts.journal.latest(1).first)
        let begun = kept.workout.startedAt.map { $0.milliseconds + 180_000 }
        #expect(kept.exercises.first?.sets.first?.completedAt == begun)
    }

    @Test("the week counts sets by muscle, compounds by half for those that help")
    func week() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 4x8 @ 80, curl 3x12 @ 15")
        let week = try await home.run(ShowWeek.self)
        #expect(week.muscles.first { $0.muscle == .chest }?.sets == 4)
        #expect(week.muscles.first { $0.muscle == .triceps }?.sets == 2)
        #expect(week.muscles.first { $0.muscle == .biceps }?.sets == 3)
        #expect(week.streakDays == 1)
        let year = try await home.run(ShowYear.self)
        #expect(year.workouts == 1)
    }

    @Test("another editor's change is not overwritten")
    func meanwhile() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 80x8")
        let read = try await home.workouts.finder.find("last")
        home.pass(seconds: 60)
        _ = try await home.otherProcess().logger.log("bench 80x7", options: .init())
        await #expect(throws: WorkoutsError.self) {
            try await home.workouts.editor.edit(read, .init(name: "Other"), unit: .kg)
        }
    }

    @Test("an own exercise and a learned name are used from the next line on")
    func own() async throws {
        let home = try WorkoutsHome()
        try await home.run(AddExercise.self, ["name": "Zottman curl", "muscle": ["biceps"], "equipment": "dumbbell"])
        #expect(try await home.log("zottman curl 3x10 @ 12").parts[0].exercise == "Zottman curl")
        try await home.run(NameExercise.self, ["words": "the machine", "exercise": "leg press"])
        #expect(try await home.run(FindExercises.self, ["text": "zotman"]).exercises.first?.name == "Zottman curl")
    }

    @Test("presentations are made of every result")
    func presentations() async throws {
        let home = try WorkoutsHome()
        let context = home.session().context
        try await home.log("bench 80x8, 80x7, run 5k 27:30")
        #expect(try await home.run(ShowRecords.self).presentation(in: context) != .empty)
        #expect(try await home.run(ShowRecords.self, ["exercise": "bench"]).presentation(in: context) != .empty)
        #expect(try await home.run(ShowTrends.self).presentation(in: context) != .empty)
        #expect(try await home.run(ShowReadiness.self).presentation(in: context) != .empty)
        #expect(try await home.run(ShowHistory.self).presentation(in: context) != .empty)
        #expect(try await home.run(ListProgrammes.self).presentation(in: context) != .empty)
        #expect(try await TrainingCard.content(home.workouts, context: context).suggestions.isEmpty == false)
    }
}
