import AppData
import Foundation
import Strength
import TrainingReading

/// Makes the sets of a line into those of a workout.
enum LoggedSets {
    /// The sets of a line; what it leaves open comes from the set before it.
    static func sets(
        of part: TrainingLine.Part,
        after last: TrainingSet?,
        exercise: Exercise,
        text: String,
        at moment: Date
    ) throws -> [TrainingSet] {
        var sets = part.sets
        if part.isRepeat || part.change != nil || sets.contains(where: { !$0.isDone }) {
            guard let last else {
                throw WorkoutsError.unreadable(
                    text,
                    reasons: ["no set of \(exercise.name) stands before it in this workout"],
                    nearest: []
                )
            }
            if sets.isEmpty { sets = [TrainingSet()] }
            for index in sets.indices { fill(&sets[index], from: last, change: part.change) }
        } else if let last, exercise.equipment.isLoaded {
            for index in sets.indices where sets[index].kg == nil && sets[index].reps != nil {
                sets[index].kg = last.kg
                sets[index].unit = last.unit
            }
        }
        for index in sets.indices {
            sets[index].completedAt = Moment(moment).milliseconds + Int64(index)
            if let fault = sets[index].fault { throw WorkoutsError.unreadable(text, reasons: [fault], nearest: []) }
        }
        return sets
    }

    private static func fill(_ set: inout TrainingSet, from last: TrainingSet, change: Double?) {
        let said = set
        set = last
        set.kind = said.kind
        (set.targetReps, set.targetSeconds, set.targetMeters) = (nil, nil, nil)
        set.rpe = said.rpe
        set.rir = said.rir
        set.importedOneRepMax = nil
        if let kg = said.kg { set.kg = kg }
        if let unit = said.unit { set.unit = unit }
        if said.reps != nil { set.reps = said.reps }
        if said.seconds != nil { set.seconds = said.seconds }
        if said.meters != nil { set.meters = said.meters }
        if let side = said.side { set.side = side }
        if let rest = said.rest { set.rest = rest }
        if let change { set.kg = (set.kg ?? 0) + change }
    }

    /// Planned sets are filled in their order; more are added behind them. A warm-up takes no planned work set's place: it stands in
    /// front of it.
    static func place(_ done: [TrainingSet], in sets: inout [TrainingSet]) {
        for set in done {
            let open = sets.firstIndex { !$0.isDone }
            if let open, set.kind == .warmUp, sets[open].kind != .warmUp {
                sets.insert(set, at: open)
            } else if let open {
                var filled = set
                filled.targetReps = sets[open].targetReps
                filled.targetSeconds = sets[open].targetSeconds
                filled.targetMeters = sets[open].targetMeters
                if filled.kind == .working { filled.kind = sets[open].kind }
                sets[open] = filled
            } else {
                sets.append(set)
            }
        }
    }
}
