import Core

/// Sets and weights in words.
enum SetWords {
    private static let poundsPerKilogram = 2.204_622_621_848_776

    static func pounds(_ kg: Double) -> Double { (kg * poundsPerKilogram * 10).rounded() / 10 }

    static func weight(_ kg: Double, in request: PageRequest, decimals: Int = 1) -> String {
        let isMetric = request.context.units == .metric
        let value = isMetric ? kg : pounds(kg)
        let words = decimals == 0 ? request.whole(value) : request.number(value)
        return "\(words) \(isMetric ? "kg" : "lb")"
    }

    /// `3 sets of 80 kg x 8`, by the first of them.
    static func plan(_ sets: [JSONValue], in request: PageRequest) -> String {
        guard let first = sets.first.map(LiveWorkout.PlannedSet.init) else { return "" }
        return "\(request.forms.counted(sets.count, "set")) of \(words(first, in: request))"
    }

    /// Sets that were done; equal ones after each other are counted.
    static func done(_ sets: [LiveWorkout.PlannedSet], in request: PageRequest) -> String {
        var parts: [(words: String, count: Int)] = []
        for words in sets.map({ words($0, in: request) }) {
            if parts.last?.words == words { parts[parts.count - 1].count += 1 } else { parts.append((words, 1)) }
        }
        return parts.prefix(8).map { $0.count == 1 ? $0.words : "\($0.count) sets of \($0.words)" }.joined(
            separator: ", "
        )
    }

    static func words(_ set: LiveWorkout.PlannedSet, in request: PageRequest) -> String {
        var parts: [String] = []
        if let kg = set.kg { parts.append(weight(kg, in: request)) }
        if let reps = set.reps {
            parts.append(set.kg == nil ? "\(reps) reps" : "× \(reps)\(set.isUntilFailure ? "+" : "")")
        }
        if let meters = set.meters { parts.append("\(request.number(meters / 1_000)) km") }
        if let seconds = set.seconds { parts.append("\(request.whole(seconds / 60)) min") }
        return parts.isEmpty ? "as you can" : parts.joined(separator: " ")
    }
}
