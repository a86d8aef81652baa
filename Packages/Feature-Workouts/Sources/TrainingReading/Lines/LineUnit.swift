import Strength

/// A unit or a word that says what a number counts.
enum LineUnit: Hashable {
    case mass(MassUnit)
    case seconds(Double)
    case meters(Double)
    /// `m`: metres or minutes, by what is trained.
    case metersOrMinutes
    case sets, reps, rpe, rir

    init?(_ word: String) {
        switch word {
        case "s", "sec", "secs", "second", "seconds": self = .seconds(1)
        case "min", "mins", "minute", "minutes": self = .seconds(60)
        case "h", "hr", "hrs", "hour", "hours": self = .seconds(3600)
        case "km", "kms", "k", "kilometer", "kilometers", "kilometre", "kilometres": self = .meters(1000)
        case "mi", "mile", "miles": self = .meters(Mile.meters)
        case "meter", "meters", "metre", "metres", "mtr": self = .meters(1)
        case "yd", "yard", "yards", "yds": self = .meters(0.9144)
        case "m": self = .metersOrMinutes
        case "set", "sets", "round", "rounds": self = .sets
        case "rep", "reps", "repetitions", "repetition", "times", "r": self = .reps
        case "rpe": self = .rpe
        case "rir": self = .rir
        default:
            guard let unit = MassUnit(word: word) else { return nil }
            self = .mass(unit)
        }
    }

    /// Whether it counts single metres, or can.
    var isMeter: Bool { self == .metersOrMinutes || self == .meters(1) }

    /// Seconds of a unit of time.
    var seconds: Double? { if case .seconds(let scale) = self { scale } else { nil } }
}
