import Strength

/// Fills in what one group of a line says for the others.
struct AmountSharing {
    let unit: MassUnit
    let likelihood: NumberLikelihood

    func share(_ groups: inout [SetAmount]) {
        merge(&groups)
        guard groups.count > 1 else { return }
        // `60, 80, 100 x 5`: lone numbers before a weight with repetitions are weights.
        if let full = groups.firstIndex(where: { $0.kg != nil && $0.reps != nil }), full > 0, isForAll(groups[full]),
            groups[..<full].allSatisfy({ isLoneNumber($0) || $0.isLoneWeight })
        {
            for index in groups.indices[..<full] {
                if let reps = groups[index].reps {
                    (groups[index].kg, groups[index].unit) = (Double(reps) * unit.kilograms, unit)
                }
                groups[index].reps = groups[full].reps
            }
        }
        var kg: Double?
        var mass: MassUnit?
        var reps: Int?
        for index in groups.indices {
            if groups[index].kg == nil, !groups[index].isBodyweight, groups[index].change == nil {
                groups[index].kg = kg
                groups[index].unit = groups[index].unit ?? mass
            } else {
                kg = groups[index].kg
                mass = groups[index].unit
            }
            if groups[index].reps == nil, groups[index].list.isEmpty, groups[index].seconds == nil,
                groups[index].meters == nil, groups[index].isLoneWeight
            {
                groups[index].reps = reps
            }
            reps = groups[index].reps ?? reps
        }
        // `8, 8, 7 @ 80`: what stands at the end holds for all before it that say nothing of it.
        guard let last = groups.last else { return }
        for index in groups.indices.dropLast() {
            if groups[index].kg == nil, !groups[index].isBodyweight { groups[index].kg = last.kg }
            if groups[index].unit == nil { groups[index].unit = last.unit }
            if groups[index].rest == nil { groups[index].rest = last.rest }
            if groups[index].side == nil { groups[index].side = last.side }
            if groups[index].kind == nil, last.kind == .warmUp { groups[index].kind = .warmUp }
            // `deadlift 100, 120, 140 x 3` with units
            if groups[index].reps == nil, groups[index].isLoneWeight, isForAll(last) { groups[index].reps = last.reps }
        }
    }

    /// True if its repetitions may be those of the weights before it: `315lb then 1x1 405` says them of one set.
    private func isForAll(_ group: SetAmount) -> Bool { group.sets != 1 }

    /// Repetitions that are likelier a weight.
    private func isLoneNumber(_ group: SetAmount) -> Bool {
        guard group.kg == nil, group.sets == nil, let reps = group.reps else { return false }
        return likelihood.weight(Double(reps)) > likelihood.reps(Double(reps))
    }

    /// A group that has no amount of its own (`rpe 8`, `rest 2 min`, `90 s rest`) belongs to the one before it.
    private func merge(_ groups: inout [SetAmount]) {
        var merged: [SetAmount] = []
        for (index, group) in groups.enumerated() {
            let isOwn = group.hasCount || group.isRepeat || group.change != nil || group.kg != nil
            if !isOwn, group.bare.isEmpty, !merged.isEmpty, index > 0 {
                for place in merged.indices {
                    merged[place].rpe = merged[place].rpe ?? (place == merged.count - 1 ? group.rpe : nil)
                    merged[place].rir = merged[place].rir ?? (place == merged.count - 1 ? group.rir : nil)
                    merged[place].rest = merged[place].rest ?? group.rest
                    merged[place].whole = merged[place].whole ?? group.whole
                    merged[place].side = merged[place].side ?? group.side
                    merged[place].pace = merged[place].pace ?? group.pace
                    merged[place].sets = merged[place].sets ?? (merged.count == 1 ? group.sets : nil)
                }
            } else {
                merged.append(group)
            }
        }
        // `100 kg, 5 reps`: a weight and a count are one set.
        if merged.count == 2, let weight = merged.firstIndex(where: \.isLoneWeight), merged[1 - weight].kg == nil,
            merged[1 - weight].reps != nil
        {
            merged[1 - weight].take(merged[weight])
            merged.remove(at: weight)
        }
        // `run 5k, 27:30`: a distance and a time are two sides of one thing.
        if merged.count == 2, merged[0].seconds == nil, merged[1].meters == nil, merged[0].meters != nil,
            merged[1].seconds != nil, merged[1].reps == nil
        {
            (merged[0].seconds, merged[0].isClock) = (merged[1].seconds, merged[1].isClock)
            merged.removeLast()
        } else if merged.count == 2, merged[0].meters == nil, merged[1].seconds == nil, merged[0].seconds != nil,
            merged[1].meters != nil, merged[1].reps == nil
        {
            merged[0].meters = merged[1].meters
            merged.removeLast()
        }
        groups = merged
    }
}
