import Core
import Foundation
import Strength
import TrainingLog
import TrainingReading

/// The state of a training screen: the open workout, the exercise at hand, the next set as proposed, the line being typed, and
/// the rest. Keys change it; what they ask for is done by ``TrainingLoop``.
struct TrainingScreenState: Sendable {
    /// The action that a key asks for.
    enum Action: Sendable, Equatable {
        case none
        /// Log words, or, without words, the next set as it is proposed.
        case log(String)
        case pauseOrResume, undo, finish, leave
    }

    var workout: LoggedWorkout
    /// The place of the exercise at hand.
    private(set) var index = 0
    private(set) var line = LineEditor(limit: 500)
    var message: String?
    /// The weight added to the proposed set by keys.
    private(set) var addedKg = 0.0
    private(set) var addedReps = 0
    private(set) var restEndsAt: Date?
    private var restSeconds = 0.0
    private var isHalfTold = false
    private(set) var isFinishAsked = false
    /// True if the keys are shown in place of the sets.
    private(set) var isHelpShown = false
    /// True if a weight belongs to the exercise at hand.
    var isLoaded = false
    /// The sets of the exercise the last time.
    var lastTime: [TrainingSet] = []
    let unit: MassUnit

    init(_ workout: LoggedWorkout, unit: MassUnit) {
        self.workout = workout
        self.unit = unit
        if let current = workout.current, let place = workout.exercises.firstIndex(of: current) { index = place }
    }

    var exercise: WorkoutExercise? { workout.exercises.indices.contains(index) ? workout.exercises[index] : nil }

    /// The next planned set, else the last one again, with what keys added.
    var next: TrainingSet? {
        guard let exercise else { return nil }
        let open = exercise.sets.first { !$0.isDone }
        guard var set = (open?.asPlanned ?? exercise.sets.last { $0.isDone }) else { return nil }
        (set.targetReps, set.targetSeconds, set.targetMeters) = (nil, nil, nil)
        set.rpe = nil
        set.rir = nil
        if set.kg == nil, isLoaded, set.reps != nil, let known = knownWeight {
            // The set that Enter would log, which goes on with the weight before it.
            (set.kg, set.unit) = (known.kg, known.unit)
        }
        if let kg = set.kg ?? (addedKg > 0 ? 0 : nil) { set.kg = max(0, kg + addedKg) }
        if let reps = set.reps { set.reps = max(1, reps + addedReps) }
        if set.unit == nil { set.unit = unit }
        return set
    }

    /// The weight that a set goes on with where its plan says none: the one before it, else the last time's.
    private var knownWeight: TrainingSet? {
        exercise?.sets.last { $0.isDone && $0.kg != nil } ?? lastTime.last { $0.kind.counts && $0.kg != nil }
    }

    /// True if the next set has a weight that nobody has said yet.
    var asksForWeight: Bool { isLoaded && next.map { $0.kg == nil && $0.reps != nil } ?? false }

    /// A weight alone is that of the next set.
    func completed(_ text: String) -> String {
        guard asksForWeight, let reps = next?.reps, WorkoutText.kilograms(text, unit: unit) != nil else { return text }
        return "\(text) x \(reps)"
    }

    mutating func show(_ logged: LoggedWorkout, at exerciseId: String?) {
        workout = logged
        addedKg = 0
        addedReps = 0
        if let exerciseId, let place = logged.exercises.lastIndex(where: { $0.exerciseId == exerciseId }) {
            index = place
            // Done with its sets: on to the next that has some left, as in a superset or a plan.
            if !logged.exercises[place].sets.contains(where: { !$0.isDone }) || logged.exercises[place].superset != nil
            {
                index = following(place) ?? place
            }
        }
        index = min(index, max(0, logged.exercises.count - 1))
    }

    /// Takes over what another terminal did, and keeps what is typed here.
    mutating func refresh(_ logged: LoggedWorkout) {
        let place = exercise?.id
        workout = logged
        index = logged.exercises.firstIndex { $0.id == place } ?? min(index, max(0, logged.exercises.count - 1))
    }

    // MARK: Rest

    enum RestMoment { case none, half, over }

    /// A rest of so many seconds begins, or has begun before; the half of one shorter than a minute is not told.
    mutating func rest(_ seconds: Double, until end: Date) {
        restSeconds = seconds
        restEndsAt = seconds > 0 ? end : nil
        isHalfTold = seconds < 60
    }

    /// The signal for the rest that is due now; each half and each end once, however late the look.
    mutating func passRest(_ now: Date) -> RestMoment {
        guard let end = restEndsAt else { return .none }
        let left = end.timeIntervalSince(now)
        if left <= 0 {
            restEndsAt = nil
            return .over
        }
        guard !isHalfTold, left <= restSeconds / 2 else { return .none }
        isHalfTold = true
        return .half
    }

    /// The next exercise of the superset that has sets left, else the next in the plan.
    private func following(_ place: Int) -> Int? {
        let rows = workout.exercises
        func hasOpen(_ row: WorkoutExercise) -> Bool { row.sets.contains { !$0.isDone } }
        if let superset = rows[place].superset {
            let others = Array(rows.indices.dropFirst(place + 1)) + Array(rows.indices.prefix(place + 1))
            if let other = others.first(where: { rows[$0].superset == superset && hasOpen(rows[$0]) }) { return other }
        }
        if hasOpen(rows[place]) { return nil }
        return rows.indices.first { $0 > place && hasOpen(rows[$0]) }
    }

    /// Takes a key or a paste. While nothing is typed, keys are commands; what is pasted is typed text, and no key in it is a
    /// command.
    mutating func take(_ event: TerminalEvent) -> Action {
        switch event {
        case .resized, .suspended, .resumed: return .none
        case .key, .paste: break
        }
        message = nil
        let wasAsked = isFinishAsked
        isFinishAsked = false
        guard line.isEmpty else { return edit(event) }
        if isHelpShown {
            isHelpShown = false
            // Typed text goes on to the line; any other key only closes the help, so that nobody logs a set unseen.
            switch event {
            case .paste: return edit(event)
            case .key(.character(let character)) where character != " " && character != "?": return edit(event)
            case .key(.control("c")): return .leave
            default: return .none
            }
        }
        switch event {
        case .key(.character("?")): isHelpShown = true
        case .key(.enter): return .log("")
        case .key(.character(" ")): return .pauseOrResume
        case .key(.backspace): return .undo
        case .key(.tab), .key(.backTab):
            let count = max(1, workout.exercises.count)
            index = (index + (event == .key(.tab) ? 1 : count - 1)) % count
            addedKg = 0
            addedReps = 0
        case .key(.up): addedKg += step
        case .key(.down): addedKg -= step
        case .key(.right): addedReps += 1
        case .key(.left): addedReps -= 1
        case .key(.control("d")), .key(.end):
            if wasAsked { return .finish }
            isFinishAsked = true
            message = "Press it again to finish the workout."
        case .key(.escape), .key(.control("c")): return .leave
        default: return edit(event)
        }
        return .none
    }

    private mutating func edit(_ event: TerminalEvent) -> Action {
        if event == .key(.control("c")) {
            line.replace(with: "")
            return .none
        }
        // The lines of a paste are sets of their own.
        let parted: TerminalEvent =
            if case .paste(let text) = event {
                .paste(text.split(whereSeparator: \.isNewline).joined(separator: "; "))
            } else {
                event
            }
        switch line.take(parted) {
        case .entered:
            let words = line.text
            line.replace(with: "")
            return .log(words)
        case .left: line.replace(with: "")
        case .edited, .moved, .none: break
        }
        return .none
    }

    /// The weight that an arrow adds to the bar, in kilograms.
    private var step: Double { unit == .kg ? 2.5 : 5 * unit.kilograms }

    /// The proposed set in the words that the reader reads.
    var proposal: String? { next.map { SetNotation.text($0) } }
}
