/// The equipment of an exercise.
package enum Equipment: String, Sendable, Codable, CaseIterable {
    case barbell, dumbbell, kettlebell, cable, machine, band, bodyweight, other, none

    /// True if a weight belongs to a set of it, rather than being something added.
    package var isLoaded: Bool {
        switch self {
        case .barbell, .dumbbell, .kettlebell, .cable, .machine: true
        case .band, .bodyweight, .other, .none: false
        }
    }

    /// Reads what apps write in brackets behind a name, in the languages of their users: `Barbell`, `Bar`, `Smith Machine`,
    /// `Kurzhantel`, `Haltères`.
    package init?(bracketed text: some StringProtocol) {
        switch ExerciseName.folded(text) {
        case "barbell", "bar", "ez bar", "trap bar", "langhantel", "barre", "bilanciere", "barra",
            "\u{6760}\u{94C3}":
            self = .barbell
        case "dumbbell", "dumbbells", "dumbell", "db", "kurzhantel", "kurzhanteln", "halt\u{E8}re", "halt\u{E8}res",
            "manubri",
            "mancuerna", "mancuernas", "haltere", "halteres", "damb\u{131}l", "\u{54D1}\u{94C3}":
            self = .dumbbell
        case "kettlebell", "kettle bell", "kb": self = .kettlebell
        case "cable", "cables", "kabel", "kabelzug", "c\u{E2}ble", "poulie", "cavo", "cavi", "polea",
            "\u{7EF3}\u{7D22}":
            self = .cable
        case "machine", "smith machine", "plate loaded", "maschine", "macchina", "m\u{E1}quina", "makine",
            "\u{5668}\u{68B0}":
            self = .machine
        case "band", "resistance band": self = .band
        case "bodyweight", "body weight": self = .bodyweight
        default: return nil
        }
    }
}
