/// Questions about what was trained.
extension QuestionReader {
    mutating func training(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty, nutrients.isEmpty || cues.contains("burn"), meal == nil else { return nil }
        guard cues.isDisjoint(with: ["eat", "drink", "goal", "left", "over"]) else { return nil }
        if cues.contains("not"), !cues.isDisjoint(with: ["most", "least", "best"]) { return nil }
        let sport = sport
        if take("usual") || take("clock") {
            guard takes(.session) || sport != nil, spans.isEmpty, cues.subtracting(["have"]).isEmpty else { return nil }
            return FigureQuestion(.usual, .session, sport, span: spans.first ?? .all)
        }
        if case .last? = spans.first, sport != nil, quantities.isSubset(of: ["distance", "time", "pace", "duration"]),
            quantities.count > 1
        {
            quantities = []
            return made(.session, sport, usual: .list)
        }
        if take("burn") {
            drop(.kcal, .session)
            return exercise == nil && muscle == nil ? made(.burned, sport, usual: .total) : nil
        }
        if takes(.restDays) || cues.contains("days") && cues.contains("not") && takes(.session) {
            drop("days", "not", "often", "who")
            guard sport == nil, exercise == nil else { return nil }
            let question = made(.restDays, usual: .count)
            return question.statistic == .count ? question : nil
        }
        if takes(.streak) || cues.contains("row") && sport == nil && limits.group == nil && limits.bound == nil {
            drop("row", "days", "often", "latest", "most", "have")
            drop(.session)
            return sport == nil && exercise == nil ? FigureQuestion(.latest, .streak) : nil
        }
        if takes(.ascent) {
            drop(.distance)
            return made(.ascent, sport, usual: .total)
        }
        if !cues.isDisjoint(with: ["fastest", "slowest"]), sport != nil || quantities.contains("pace") {
            if !take("fastest") { drop("slowest"); cues.insert("worst") } else { cues.insert("best") }
            quantities.insert("pace")
        }
        if takes(.pace) || (sport != nil || has("am") && quantities.isEmpty && exercise == nil) && take("faster") {
            let isLast = cues.contains("latest") && spans.isEmpty
            drop(.session)
            if cues.remove("faster") != nil || has("faster") || has("slower") { cues.insert("change") }
            if spans.count == 2 { drop("change") }
            if isLast { drop("mean") }
            return made(.pace, sport ?? "run", usual: isLast ? .latest : .mean, best: .least)
        }
        if let lifted = lifting() { return lifted }
        return movement()
    }

    /// Weights, volumes, sets and repetitions.
    private mutating func lifting() -> FigureQuestion? {
        // "the day I weighed the least" is of the body.
        guard !hasAny(["weigh", "weighed", "weighing"]) else { return nil }
        let isOfWeight = takes(.weight)
        guard sports.isEmpty else {
            if isOfWeight { quantities.insert("weight") }
            return nil
        }
        if takes(.oneRepMax) {
            drop("latest")
            return exercise.map { made(.oneRepMax, $0, usual: .most) }
        }
        if takes(.volume) { return made(.volume, exercise ?? muscle, usual: .total) }
        if let decided = setsOrRepetitions() { return decided }
        let isHeavy = take("heavy")
        let isOfKilos = limits.unit.map { ["kg", "lb"].contains($0) } ?? false
        if exercise == nil, has("heaviest") || has("strongest") {
            drop(.sets, .session)
            return made(.lift, usual: .most)
        }
        if isHeavy, has("what"), exercise == nil { return made(.session, usual: .list) }
        if exercise == nil, muscle == nil, isHeavy, has("much") || isOfWeight || isOfKilos {
            return made(.volume, usual: .total)
        }
        guard let exercise else {
            if isHeavy { cues.insert("heavy") }
            if isOfWeight { quantities.insert("weight") }
            return nil
        }
        return lift(exercise, isOfWeight: isOfWeight)
    }

    /// "most reps of push-ups", "how many sets of chest".
    ///
    /// - Returns: `.some(nil)` for a question of them that has no answer.
    private mutating func setsOrRepetitions() -> FigureQuestion?? {
        let isRepeated = exercise.map(Self.counted.contains) ?? false
        if cues.contains("once") && isRepeated { quantities.insert("reps") }
        if quantities.contains("reps") || quantities.contains("sets"),
            cues.contains("once") || cues.contains("most") && quantities.contains("reps")
        {
            drop("once", "have", "often")
            let quantity: FigureQuestion.Quantity = takes(.reps) ? .reps : .sets
            drop(.sets, .session)
            guard cues.contains("most"), limits.bound == nil, quantity == .sets || exercise != nil else {
                return .some(nil)
            }
            return made(quantity, exercise ?? muscle, usual: .most)
        }
        if takes(.reps) {
            drop("often")
            guard limits.bound == nil, let exercise else { return .some(nil) }
            return made(.reps, exercise, usual: .total)
        }
        guard quantities.contains("sets"), cues.isDisjoint(with: ["most", "least", "best", "latest"]) else {
            return nil
        }
        drop(.sets)
        drop("often")
        return made(.sets, exercise ?? muscle, usual: .count)
    }

    /// The weight of an exercise, or its repetitions where it is counted by them.
    private mutating func lift(_ exercise: String, isOfWeight: Bool) -> FigureQuestion? {
        let said = words.joined(separator: " ")
        if cues.contains("change") || ["how is my", "how was my", "how has my"].contains(where: said.contains) {
            if spans.count == 2 { return nil }
            return made(.lift, exercise, usual: .change)
        }
        // "bench in lbs", "max weight on squat", "my bench", "how much can I bench".
        if let bound = limits.bound, bound.isOfMass || bound.unit == nil {
            // "when did I first squat 100 kg", "how often have I benched over 80 kg".
            let question = made(.lift, exercise, usual: .count)
            return [.latest, .earliest, .count, .list].contains(question.statistic) ? question : nil
        }
        let isNamed = words.starts(with: ["what", "is", "my"]) && quantities.isEmpty && cues.isEmpty
        let isOfMass = isNamed || limits.unit.map { ["kg", "lb", "st"].contains($0) } ?? false
        if !cues.isDisjoint(with: ["most", "best", "least"]) && !quantities.contains("session")
            || isOfWeight || isOfMass || has("much") && !quantities.contains("session")
        {
            if limits.bound != nil { return nil }
            return made(.lift, exercise, usual: .most)
        }
        if has("many"), Self.counted.contains(exercise), !cues.contains("often"), !quantities.contains("session") {
            return limits.bound == nil ? made(.reps, exercise, usual: .total) : nil
        }
        return nil
    }

    /// Exercises counted by repetitions: "how many pull-ups".
    private static let counted: Set<String> = [
        "pull up", "chin up", "push up", "dip", "sit up", "lunge", "curl", "squat",
    ]
    /// Kilometers.
    private static let lengths = ["5k": 5.0, "10k": 10.0, "half marathon": 21.0975, "marathon": 42.195]

    private mutating func movement() -> FigureQuestion? {
        let subject = exercise ?? sport ?? muscle
        readLength()
        // "compare this week to last week"
        if subject == nil, quantities.isEmpty, spans.count == 2, cues == ["compare"] {
            return made(.session, usual: .count)
        }
        guard subject != nil || !quantities.isDisjoint(with: ["session", "distance", "duration"]) else { return nil }
        // Skipped most is done least.
        if limits.group == .weekday, take("skip"), take("most") { cues.insert("least") }
        let isFar = takes(.distance) || hasAny(["furthest", "farthest"])
        let isLong =
            takes(.duration) || has("long") && !has("ago")
            || has("much") && has("time") && quantities.contains("session")
        let wasSession = takes(.session)
        if cues.contains("faster") || has("been") && has("long") { return nil }
        if has("since"), spans.isEmpty, cues.contains("latest") {
            drop("days")
            return made(.session, subject, usual: .latest)
        }
        if isRanked, limits.group == nil, limits.rankedGroup == nil, !take("once"),
            cues.contains("best") || cues.contains("worst")
        {
            return nil
        }
        let isOften = take("often")
        if limits.bound != nil, limits.isBoundSaid, isFar || isLong {
            let counts = isOften || has("many") && !(spans.isEmpty && !wasSession && sport == nil)
            return isFar
                ? bounded(.distance, sport ?? "run", counts: counts) : bounded(.duration, subject, counts: counts)
        }
        if isFar, exercise == nil, muscle == nil {
            return isOften ? nil : made(.distance, sport ?? "run", usual: .total)
        }
        let isOfOne = ranksSessions
        if isOfOne, !isOften { return ranked(subject, isLong: isLong) }
        if isLong { return made(.duration, subject, usual: .total) }
        if isRanked, sport != nil, !isOften, !wasSession, !has("many") { return made(.distance, sport, usual: .most) }
        if has("much"), sport != nil, !isOften { return made(.distance, sport, usual: .total) }
        if cues.contains("compare"), spans.count == 2, sport != nil, !isOften, !has("many") {
            return made(.distance, sport, usual: .total)
        }
        return isOfOne ? nil : sessions(subject, isOften: isOften)
    }

    /// True if one session is chosen by its figure, and no day or week.
    private var ranksSessions: Bool {
        isRanked && limits.group == nil && limits.rankedGroup == nil && !cues.contains("who") && !cues.contains("days")
    }

    /// Takes a race as its length, and a length or a time as the quantity.
    private mutating func readLength() {
        // "more than 10 km" is how far, though a race is as long; "how many marathons".
        if let length = race.flatMap({ Self.lengths[$0] }), limits.bound == nil {
            race = nil
            limits.bound = FigureQuestion.Bound(.atLeast, length, unit: "km")
            (limits.isBoundSaid, limits.boundQuantity) = (true, "distance")
        }
        if quantities.isSubset(of: ["session"]), let implied = limits.boundQuantity,
            ["distance", "duration"].contains(implied)
        {
            quantities.insert(implied)
        }
    }

    /// "when did I last run more than 10 km", "how many runs over an hour": those chosen by their figure.
    private mutating func bounded(
        _ quantity: FigureQuestion.Quantity,
        _ subject: String?,
        counts: Bool
    ) -> FigureQuestion {
        let isOfSum = !counts && cues.isDisjoint(with: ["latest", "earliest", "days", "who", "row", "share"])
        if counts, cues.isDisjoint(with: ["latest", "row", "share"]) { cues.insert("often") }
        return made(quantity, subject, usual: isOfSum ? .total : .count)
    }

    /// "my longest ride", "shortest workout".
    private mutating func ranked(_ subject: String?, isLong: Bool) -> FigureQuestion? {
        let isOfLength = hasAny(["longest", "shortest"])
        if sport != nil, !isLong || isOfLength && !has("hours") { return made(.distance, sport, usual: .most) }
        return isLong || isOfLength ? made(.duration, subject, usual: .most) : nil
    }

    /// "how often did I run", "when was my last workout", "what did I train".
    private mutating func sessions(_ subject: String?, isOften: Bool) -> FigureQuestion? {
        if limits.group != nil || isRanked || cues.contains("share") || cues.contains("row") || cues.contains("mean") {
            return made(.session, subject, usual: .count)
        }
        if !cues.isDisjoint(with: ["latest", "earliest"]) {
            guard spans.isEmpty || spans == [.all] || !isOften else { return nil }
            return made(.session, subject, usual: .latest)
        }
        if has("what") || ["show", "list", "which"].contains(words.first ?? ""), !isOften, !has("many") {
            drop("days", "who")
            return made(.session, subject, usual: .list)
        }
        if words.count == 1 { return FigureQuestion(.list, .session, subject, span: .last(5)) }
        if has("when") { return made(.session, subject, usual: .list) }
        // "how many days did I not run" asks for the others.
        if cues.contains("days"), cues.contains("not") { return nil }
        drop("days", "not")
        return made(.session, subject, usual: .count)
    }
}
