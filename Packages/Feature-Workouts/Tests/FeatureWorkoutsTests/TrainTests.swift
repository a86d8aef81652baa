import Core
import CoreTesting
import Foundation
import Strength
import Synchronization
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens

@Suite("The training screen")
struct TrainTests {
    private func train(_ home: WorkoutsHome, _ events: [TerminalEvent]) async throws -> (WorkoutReport, [JSONValue]) {
        let frontEnd = ScriptedFrontEnd(terminalEvents: events)
        let report = try await home.run(TrainWorkout.self, [:], frontEnd)
        let screens = frontEnd.events.compactMap { event -> JSONValue? in
            if case .replaced(let value) = event { value } else { nil }
        }
        return (report, screens)
    }

    private func type(_ text: String) -> [TerminalEvent] { text.map { .key(.character($0)) } + [.key(.enter)] }

    @Test("a typed line is logged, enter does the same again, arrows change the next set")
    func logs() async throws {
        let home = try WorkoutsHome()
        let events = type("bench 80kg x 8") + [.key(.enter), .key(.up), .key(.right), .key(.enter), .key(.escape)]
        let (report, screens) = try await train(home, events)
        #expect(report.phase == .active)
        #expect(report.exercises.first?.sets.map(\.kg) == [80, 80, 82.5])
        #expect(report.exercises.first?.sets.map(\.reps) == [8, 8, 9])
        #expect(screens.last?["exercise"] == "Barbell Bench Press")
        #expect(screens.last?["plates"] != .array([]))
    }

    @Test("leaving keeps the workout; a second screen goes on with it, pauses, and finishes it")
    func leaves() async throws {
        let home = try WorkoutsHome()
        _ = try await train(home, type("squat 100x5") + [.key(.escape)])
        home.pass(seconds: 300)
        let (paused, _) = try await train(home, [.key(.character(" ")), .key(.escape)])
        #expect(paused.phase == .paused)
        home.pass(seconds: 900)
        let (done, _) = try await train(home, [.key(.control("d")), .key(.control("d"))])
        #expect(done.phase == .completed)
        #expect(done.activeSeconds == 300)
    }

    @Test("what cannot be read is said and the screen stays; backspace takes back; a paste is no command")
    func slips() async throws {
        let home = try WorkoutsHome()
        let events =
            type("flurbing 3x8") + [.paste("curl 12x10\nand not a key"), .key(.escape)]
            + type("squat 100x5") + type("squat 100x4") + [.key(.backspace), .key(.escape)]
        let (report, screens) = try await train(home, events)
        #expect(report.exercises.map(\.id) == ["squat"])
        #expect(report.exercises.first?.sets.map(\.reps) == [5])
        #expect(screens.contains { ($0["message"]?.stringValue ?? "").contains("flurbing") })
    }

    @Test("a line is edited where the cursor is; while something is typed, arrows and space are the line's")
    func edits() async throws {
        let home = try WorkoutsHome()
        let typed: [TerminalEvent] = "sqat 100x5".map { .key(.character($0)) }
        let mended: [TerminalEvent] = [.key(.home), .key(.right), .key(.right), .key(.character("u")), .key(.enter)]
        let (report, _) = try await train(home, typed + mended + [.key(.escape)])
        #expect(report.exercises.map(\.id) == ["squat"])
        #expect(report.exercises.first?.sets.map(\.kg) == [100])
        #expect(report.phase == .active)
    }

    @Test("the half and the end of a rest are each told once, however late the look")
    func rests() async throws {
        let home = try WorkoutsHome()
        let start = home.time.now
        var state = TrainingScreenState(try await home.workouts.goOn(named: "").workout, unit: .kg)
        state.rest(90, until: start + 90)
        let looks = [10.0, 44, 46, 60, 89, 90, 91].map { state.passRest(start + $0) }
        #expect(looks == [.none, .none, .half, .none, .none, .over, .none])
        state.rest(90, until: start + 90)
        #expect(state.passRest(start + 500) == .over)
        // The half of a short rest is not told.
        state.rest(30, until: start + 30)
        #expect([16.0, 30].map { state.passRest(start + $0) } == [.none, .over])
    }

    @Test("a rest that a closed terminal left goes on")
    func restGoesOn() async throws {
        let home = try WorkoutsHome()
        _ = try await train(home, type("squat 100x5 rest 2 min") + [.key(.escape)])
        home.pass(seconds: 30)
        let (_, screens) = try await train(home, [.key(.escape)])
        #expect(screens.first?["restSecondsLeft"]?.doubleValue == 90)
        home.pass(seconds: 300)
        let (_, later) = try await train(home, [.key(.escape)])
        #expect(later.first?["restSecondsLeft"] == nil)
    }

    @Test("a template's sets are filled one by one, and the next exercise follows")
    func template() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 80x8, 80x7, curl 15x12", day: "-2")
        try await home.run(SaveTemplate.self, ["name": "push"])
        try await home.run(StartWorkout.self, ["name": "push"])
        let (report, _) = try await train(home, [.key(.enter), .key(.enter), .key(.enter), .key(.escape)])
        #expect(report.exercises.map { $0.sets.map(\.reps) } == [[8, 7], [12]])
    }

    private func screen(_ state: TrainingScreenState, _ home: WorkoutsHome) -> String {
        TrainingScreen(state, lastNotes: nil, plates: nil, now: home.time.now)
            .presentation(in: home.session().context).plainText
    }

    @Test("? shows the keys, and what follows closes them: a key without doing anything, a word by being typed")
    func help() async throws {
        let home = try WorkoutsHome()
        var state = TrainingScreenState(try await home.workouts.goOn(named: "").workout, unit: .kg)
        #expect(state.take(.key(.character("?"))) == .none)
        #expect(state.isHelpShown)
        let help = screen(state, home)
        for key in ["enter", "up, down", "tab", "space", "backspace", "ctrl-d twice", "esc"] {
            #expect(help.contains("\n\(key)"), "\(help)")
        }
        // Nobody logs, pauses, takes back or leaves what they do not see.
        for key in [Key.enter, .character(" "), .backspace, .escape, .character("?"), .control("d"), .up] {
            #expect(state.take(.key(key)) == .none)
            #expect(!state.isHelpShown)
            #expect(state.addedKg == 0)
            #expect(!state.isFinishAsked)
            #expect(state.line.isEmpty)
            _ = state.take(.key(.character("?")))
        }
        #expect(state.take(.key(.character("b"))) == .none)
        #expect(state.line.text == "b")
        #expect(!state.isHelpShown)
        // Behind other words it is text.
        _ = state.take(.key(.character("?")))
        #expect(state.line.text == "b?")
        #expect(!state.isHelpShown)
        _ = state.take(.key(.escape))
        _ = state.take(.key(.character("?")))
        #expect(state.take(.paste("ench 80x8")) == .none)
        #expect(state.line.text == "ench 80x8")
        _ = state.take(.key(.escape))
        _ = state.take(.key(.character("?")))
        #expect(state.take(.key(.control("c"))) == .leave)
        let (report, _) = try await train(
            home,
            [.key(.character("?")), .key(.enter)] + type("squat 100x5") + [.key(.escape)]
        )
        #expect(report.exercises.map(\.id) == ["squat"])
    }

    @Test("the hints fit into 80 columns, no hint is broken, and they are those of the moment")
    func hints() async throws {
        let home = try WorkoutsHome()
        var state = TrainingScreenState(try await home.workouts.goOn(named: "").workout, unit: .kg)
        func hints() -> [String] {
            let line = screen(state, home).split(separator: "\n").last.map(String.init) ?? ""
            #expect(line.count < 80)
            #expect(!line.contains("  "))
            return line.split(separator: " ").map { String($0).replacing("\u{A0}", with: " ") }
        }
        #expect(
            hints() == [
                "enter: log ·", "arrows: weight, reps ·", "tab: next exercise ·", "space: pause ·", "?: help",
            ]
        )
        _ = state.take(.key(.character("x")))
        #expect(hints() == ["enter: log what is typed ·", "esc: clear the line"])
        _ = state.take(.key(.escape))
        _ = state.take(.key(.character("?")))
        #expect(hints() == ["any key: back to the sets"])
    }

    @Test("one finish asks first")
    func finishAsks() async throws {
        let home = try WorkoutsHome()
        let (report, screens) = try await train(
            home,
            [.key(.control("d")), .key(.tab), .key(.control("d")), .key(.escape)]
        )
        #expect(report.phase == .active)
        #expect(screens.contains { ($0["message"]?.stringValue ?? "").contains("again") })
    }
}

@Suite("Cues")
struct CueTests {
    private final class Recorder: SoundService {
        let played = Mutex<[Sound]>([])
        func play(_ sound: Sound) async { played.withLock { $0.append(sound) } }
    }

    @Test("a cue is as long, as high and as loud as it says", arguments: Cue.allCases)
    func samples(cue: Cue) {
        let sound = cue.sound(volume: 0.5)
        let rate = Double(Sound.samplesPerSecond)
        let length = cue.tones.reduce(0) { $0 + Int($1.seconds * rate) + Int(rate * 0.05) }
        #expect(sound.samples.count == length)
        let peak = Double(sound.samples.map { abs(Int($0)) }.max() ?? 0)
        #expect(abs(peak / Double(Int16.max) - 0.5) < 0.01)
        // The first tone crosses zero upwards as often as its frequency says.
        let first = cue.tones[0]
        let tone = sound.samples.prefix(Int(first.seconds * rate))
        let crossings = zip(tone, tone.dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect(abs(Double(crossings) / first.seconds - first.frequency) < 12)
        #expect(cue.sound(volume: .nan).samples.allSatisfy { $0 == 0 })
    }

    @Test(
        "in quiet hours, and where it is off, nothing sounds",
        arguments: [(12, 1), (23, 0), (3, 0), (7, 1), (22, 0)]
    )
    func quiet(hour: Int, sounds: Int) async throws {
        let recorder = Recorder()
        let time = TimeContext.fixed("2026-11-21T\(hour < 10 ? "0" : "")\(hour):30:00Z")
        let player = CuePlayer(sounds: { recorder }, settings: FeatureSettings.memory("workouts"))
        let words = await player.play(.restOver, at: time.now, in: time.calendar)
        #expect(recorder.played.withLock { $0.count } == sounds)
        #expect(words != nil)
        let settings = FeatureSettings.memory("workouts")
        try await settings.set(WorkoutSettings.cues, to: .off)
        #expect(
            await CuePlayer(sounds: { recorder }, settings: settings).play(.restOver, at: time.now, in: time.calendar)
                == nil
        )
    }

    @Test("volume 0 is silence")
    func silent() { #expect(Cue.record.sound(volume: 0).samples.allSatisfy { $0 == 0 }) }
}
