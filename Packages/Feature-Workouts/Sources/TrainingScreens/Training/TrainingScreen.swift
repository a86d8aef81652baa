import Core
import Foundation
import Strength
import TrainingLog
import TrainingReading

/// The contents of the training screen at one moment.
struct TrainingScreen: FlowResult {
    let name: String
    let phase: TrainingPhase
    let activeSeconds: Double
    let exercise: String?
    let done: [TrainingSet]
    let next: TrainingSet?
    let lastTime: [TrainingSet]
    /// The notes made with the exercise the last time.
    let lastNotes: String?
    let plates: [Double]
    let restSecondsLeft: Double?
    let others: [String]
    let input: String
    /// The place of the next character, in characters.
    private let cursor: Int
    let message: String?
    private let asksForWeight: Bool
    private let isHelpShown: Bool
    private let unit: MassUnit
    private let plateUnit: MassUnit

    private enum CodingKeys: CodingKey {
        case name, phase, activeSeconds, exercise, done, next, lastTime, lastNotes, plates, restSecondsLeft, others,
            input, message
    }

    /// - Parameter plates: those at hand; `nil` where no bar is loaded.
    init(_ state: TrainingScreenState, lastNotes: String?, plates atHand: PlateSet?, now: Date) {
        name = state.workout.workout.name
        phase = state.workout.workout.phase
        activeSeconds = state.workout.workout.clock.active(at: now).rounded(.down)
        exercise = state.exercise?.name
        done = state.exercise?.sets.filter(\.isDone) ?? []
        next = state.next
        lastTime = state.lastTime
        self.lastNotes = lastNotes
        asksForWeight = state.asksForWeight
        isHelpShown = state.isHelpShown
        unit = state.unit
        plateUnit = atHand?.unit ?? state.unit
        if let atHand, let kg = state.next?.kg {
            plates = atHand.loading(for: kg / atHand.unit.kilograms).perSide
        } else {
            plates = []
        }
        restSecondsLeft = state.restEndsAt.map { max(0, $0.timeIntervalSince(now).rounded(.up)) }
        others = state.workout.exercises.filter { $0.id != state.exercise?.id }.map { row in
            let done = row.sets.filter(\.isDone).count
            return row.sets.count > done ? "\(row.name) \(done)/\(row.sets.count)" : "\(row.name) \(done)"
        }
        input = state.line.text
        cursor = state.line.cursor
        message = state.message
    }

    func presentation(in context: FlowContext) -> Presentation {
        var facts = [KeyValue(name, "\(phase.rawValue), \(WorkoutText.duration(activeSeconds))", tone: .strong)]
        if let rest = restSecondsLeft, rest > 0 {
            facts.append(KeyValue("Rest", WorkoutText.duration(rest), tone: .warning))
        }
        var parts: [Presentation] = []
        if isHelpShown {
            parts.append(.section("Keys", [.keyValues(facts + keys(in: context))]))
        } else if let exercise {
            if !lastTime.isEmpty {
                facts.append(KeyValue("Last time", WorkoutText.sets(lastTime, in: context), tone: .muted))
            }
            if !done.isEmpty { facts.append(KeyValue("Done", WorkoutText.sets(done, in: context), tone: .good)) }
            if let lastNotes, !lastNotes.isEmpty { facts.append(KeyValue("Noted", lastNotes, tone: .muted)) }
            if let next {
                let words = WorkoutText.sets([next], in: context) + (asksForWeight ? "; which weight?" : "")
                facts.append(KeyValue("Next", words, tone: .strong))
            }
            if !plates.isEmpty {
                let text = plates.map { WorkoutText.number($0, in: context) }.joined(separator: " + ")
                facts.append(KeyValue("Plates a side", "\(text) \(plateUnit.rawValue)"))
            }
            parts.append(.section(exercise, [.keyValues(facts)]))
        } else {
            parts.append(.keyValues(facts))
            parts.append(.text("Type what you do: bench \(unit == .kg ? "80kg" : "175lb") x 8", tone: .muted))
        }
        if !others.isEmpty { parts.append(.text("Also: \(others.joined(separator: ", "))", tone: .muted)) }
        if let message { parts.append(.text(message, tone: .warning)) }
        parts.append(.text("> \(input.prefix(cursor))_\(input.dropFirst(cursor))", tone: .strong))
        parts.append(.text(hints, tone: .muted))
        return .stack(parts)
    }

    /// The keys that one needs most, in one line of 80 columns; a hint is not broken where a line ends.
    private var hints: String {
        let shown =
            isHelpShown
            ? ["any key: back to the sets"]
            : input.isEmpty
                ? [
                    "enter: log", "arrows: weight, reps", "tab: next exercise",
                    "space: \(phase == .paused ? "go on" : "pause")", "?: help",
                ] : ["enter: log what is typed", "esc: clear the line"]
        return shown.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "\u{A0}· ")
    }

    private func keys(in context: FlowContext) -> [KeyValue] {
        let step = unit == .kg ? "\(WorkoutText.number(2.5, in: context)) kg" : "5 lb"
        return [
            KeyValue("enter", "log the next set as it is shown, or what you have typed"),
            KeyValue("up, down", "\(step) more or less"), KeyValue("right, left", "one repetition more or fewer"),
            KeyValue("tab, shift-tab", "the next exercise, the one before"),
            KeyValue("space", "pause the workout, go on with it"),
            KeyValue("backspace", "take the last change back"), KeyValue("ctrl-d twice", "finish the workout"),
            KeyValue("esc", "leave the screen; the workout goes on"),
            KeyValue("words", "what you do: bench \(unit == .kg ? "80kg" : "175lb") x 8, 3x12, run 5k 27:30"),
        ]
    }
}
