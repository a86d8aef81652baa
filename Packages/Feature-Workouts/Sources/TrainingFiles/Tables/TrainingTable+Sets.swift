import Core
import Formats
import Strength

extension TrainingTable {
    // MARK: Sets

    mutating func set(
        _ record: CSVRecord,
        _ order: String,
        _ place: String
    ) throws(ImportRefusal) -> TrainingSet {
        var set = TrainingSet(kind: kind(record, order))
        if let weight = try number(.weight, record, place), weight != 0 {
            let stated = text(.weightUnit, record).flatMap { TableHeader.mass($0) } ?? header.weight
            if stated == nil { assumesUnit = true }
            let mass = stated ?? unit
            set.kg = weight * mass.kilograms
            set.unit = mass
        }
        if let reps = try number(.reps, record, place), reps != 0 {
            guard reps > 0, reps <= 10_000, reps == reps.rounded() else {
                throw ImportRefusal(place, "\(text(.reps, record) ?? "") repetitions; a set has 1 to 10,000")
            }
            set.reps = Int(reps)
        }
        if let distance = try number(.distance, record, place), distance != 0 {
            set.meters =
                distance
                * (text(.distanceUnit, record).flatMap { TableHeader.meters($0) } ?? header.distance ?? distanceScale)
        }
        try readGymBook(record, into: &set, place)
        if let said = text(.seconds, record) {
            guard let seconds = LooseNumber.seconds(said) else {
                throw ImportRefusal(place, "'\(said.prefix(40))' is not a time")
            }
            if seconds != 0 { set.seconds = seconds }
        }
        // Exertion outside the scale is another program's way to say nothing.
        if let rpe = try number(.rpe, record, place), TrainingSet.Limit.exertion.contains(rpe) { set.rpe = rpe }
        if let rir = try number(.rir, record, place), (0...20).contains(rir) { set.rir = Int(rir) }
        if let rest = try number(.restSeconds, record, place), (0...86_400).contains(rest) { set.rest = rest }
        set.side = text(.side, record).flatMap { Side(rawValue: $0) }
        if header.program == .bento {
            set.unit = text(.shownUnit, record).flatMap { MassUnit(rawValue: $0) }
            set.completedAt = text(.completedAt, record).flatMap { RFC3339Time($0.utf8)?.milliseconds }
            set.importedOneRepMax = text(.importedOneRepMax, record).flatMap { LooseNumber.value($0) }
        }
        if let estimate = try number(.oneRepMax, record, place), estimate > 0, estimate < 5000 {
            set.importedOneRepMax = estimate * (header.weight ?? unit).kilograms
        }
        if let fault = set.fault { throw ImportRefusal(place, fault) }
        guard set.isDone else { throw ImportRefusal(place, "the set has no repetitions, time or distance") }
        return set
    }

    /// GymBook has repetitions and times in one column, weights and distances in another.
    private mutating func readGymBook(
        _ record: CSVRecord,
        into set: inout TrainingSet,
        _ place: String
    ) throws(ImportRefusal) {
        if let said = text(.repsOrTime, record) {
            if let reps = LooseNumber.leading(said), reps.unit.isEmpty || !LooseNumber.isTime(reps.unit),
                !said.contains(":")
            {
                guard reps.value == reps.value.rounded(), (0...10_000).contains(reps.value) else {
                    throw ImportRefusal(place, "'\(said.prefix(40))' are not repetitions")
                }
                if reps.value > 0 { set.reps = Int(reps.value) }
            } else if let seconds = LooseNumber.seconds(said) {
                if seconds > 0 { set.seconds = seconds }
            } else {
                throw ImportRefusal(place, "'\(said.prefix(40))' are neither repetitions nor a time")
            }
        }
        guard let said = text(.weightOrDistance, record), let amount = LooseNumber.leading(said), amount.value != 0
        else {
            return
        }
        if let meters = TableHeader.meters(amount.unit) {
            set.meters = amount.value * meters
        } else {
            let stated = TableHeader.mass(amount.unit)
            if stated == nil { assumesUnit = true }
            set.kg = amount.value * (stated ?? unit).kilograms
            set.unit = stated ?? unit
        }
    }

    /// Strong writes meters or kilometers by the app's version; a distance without any unit counts as kilometers.
    private var distanceScale: Double { header.program == .bento ? 1 : 1000 }

    private func kind(_ record: CSVRecord, _ order: String) -> SetKind {
        let said = text(.kind, record)?.lowercased() ?? order
        if ["riscald", "warm", "aufw", "chauff"].contains(where: { said.contains($0) }) { return .warmUp }
        // What is done to calm down counts as little.
        if ["defatic", "cool", "abk"].contains(where: { said.hasPrefix($0) || said.contains(" \($0)") }) {
            return .warmUp
        }
        return switch said {
        case "warmup", "warm-up", "warm_up", "w": .warmUp
        case "dropset", "drop", "drop_set", "d": .drop
        case "failure", "f": .failure
        case "missed", "failed": .missed
        default: .working
        }
    }
}
