import Strength

/// Sets as short text, the same words that ``TrainingReader`` reads: `3 x 8 @ 80 kg`.
package enum SetNotation {
    /// One set.
    ///
    /// - Parameters:
    ///   - unit: the unit to show; by default the one that it was said in.
    ///   - number: writes numbers; by default as the reader reads them in every locale.
    ///   - distance: writes meters; by default as meters or kilometers.
    package static func text(
        _ set: TrainingSet,
        unit: MassUnit? = nil,
        number: (Double) -> String = SetNotation.number,
        distance: ((Double) -> String)? = nil
    ) -> String {
        var parts: [String] = []
        if set.kind != .working { parts.append(set.kind.rawValue) }
        if let kg = set.kg, kg > 0 { parts.append(weight(kg, unit ?? set.unit ?? .kg, number: number)) }
        if let reps = set.reps ?? set.targetReps {
            parts.append(set.kg ?? 0 > 0 ? "x \(reps)" : "\(reps) \(reps == 1 ? "rep" : "reps")")
        }
        if let meters = set.meters ?? set.targetMeters {
            parts.append(distance?(meters) ?? Self.distance(meters, number: number))
        }
        if let seconds = set.seconds ?? set.targetSeconds { parts.append(duration(seconds)) }
        if let rpe = set.rpe { parts.append("rpe \(number(rpe))") }
        if let rir = set.rir { parts.append("rir \(rir)") }
        switch set.side {
        case .left?: parts.append("left")
        case .right?: parts.append("right")
        case .each?: parts.append("each side")
        case nil: break
        }
        return parts.joined(separator: " ")
    }

    /// Several sets; equal neighbors are counted: `3 sets of 80 kg x 8`.
    package static func text(
        _ sets: [TrainingSet],
        unit: MassUnit? = nil,
        number: (Double) -> String = SetNotation.number,
        distance: ((Double) -> String)? = nil
    ) -> String {
        var runs: [(text: String, count: Int)] = []
        for set in sets {
            let text = text(set, unit: unit, number: number, distance: distance)
            if let last = runs.last, last.text == text {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((text, 1))
            }
        }
        return runs.map { $0.count == 1 ? $0.text : "\($0.count) sets of \($0.text)" }.joined(separator: ", ")
    }

    package static func weight(
        _ kg: Double,
        _ unit: MassUnit,
        number: (Double) -> String = SetNotation.number
    ) -> String {
        "\(number(kg / unit.kilograms)) \(unit.rawValue)"
    }

    package static func distance(_ meters: Double, number: (Double) -> String = SetNotation.number) -> String {
        meters >= 1000 ? "\(number(meters / 1000)) km" : "\(number(meters)) m"
    }

    package static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "?" }
        let whole = Int(seconds.rounded())
        if whole < 60 { return "\(whole) s" }
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let hours = whole / 3600
        return hours > 0
            ? "\(hours):\(two(whole / 60 % 60)):\(two(whole % 60))" : "\(whole / 60):\(two(whole % 60))"
    }

    /// Without needless digits, at most two after the point.
    package static func number(_ value: Double) -> String { Progression.text(value) }
}
