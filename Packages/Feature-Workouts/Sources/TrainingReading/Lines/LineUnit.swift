import SpokenText
import Strength

/// A unit or a word that says what a number counts.
enum LineUnit: Hashable {
    case mass(MassUnit)
    case seconds(Double)
    case meters(Double)
    /// `m`: meters or minutes, by what is trained.
    case metersOrMinutes
    case sets, reps, rpe, rir
    /// Steps of a walk or of the day; repetitions if an exercise is done in steps.
    case steps

    init?(_ word: String) {
        switch word {
        // Kilometers, where grams would be kilograms elsewhere.
        case "k": self = .meters(1000)
        case "mtr": self = .meters(1)
        case "m": self = .metersOrMinutes
        case "set", "sets", "round", "rounds", "satz", "sätze": self = .sets
        case "rep", "reps", "repetitions", "repetition", "times", "r", "wdh", "wiederholungen": self = .reps
        case "std", "stunde", "stunden": self = .seconds(3600)
        case Self.steppedWord: self = .steps
        case "rpe": self = .rpe
        case "rir": self = .rir
        default:
            if let unit = MassUnit(word: word) {
                self = .mass(unit)
            } else if let unit = Lexicon.standard.sense(of: word)?.unit(.time) {
                self = .seconds(unit.scale)
            } else if let unit = Lexicon.standard.sense(of: word)?.unit,
                [.meter, .kilometer, .yard, .mile].contains(unit)
            {
                self = .meters(unit.scale)
            } else {
                return nil
            }
        }
    }

    /// The word that ``LineWords`` writes for the steps behind a number: `steps` alone names an exercise.
    static let steppedWord = "schritte"
    static let steppedWords: Set<String> = ["steps", steppedWord]

    /// True if it counts single meters, or can.
    var isMeter: Bool { self == .metersOrMinutes || self == .meters(1) }

    /// Seconds of a unit of time.
    var seconds: Double? { if case .seconds(let scale) = self { scale } else { nil } }
}

extension MassUnit {
    /// Reads a word: `kg`, `kilos`, `lbs`, `pounds`.
    package init?(word: String) {
        switch Lexicon.standard.sense(of: word)?.unit {
        case .kilogram: self = .kg
        case .pound: self = .lb
        default: return nil
        }
    }
}
