/// A piece of a line about training.
enum LineToken: Hashable {
    case number(Double, text: String)
    /// `27:30` or `1:02:03`, in seconds.
    case clock(Double)
    /// Lower case.
    case word(String)
    /// What an exercise is done with, in brackets behind its name: `Bench Press (Dumbbell)`.
    case equipment(Equipment, text: String)
    /// `x`, `@`, `,`, `/`, `+`, `;`, `%`; `-` is a minus or a hyphen, `~` stands in a range, `–` is a dash with spaces.
    case sign(Character)

    /// The text as it counts in a name.
    var nameText: String? {
        switch self {
        case .word(let word): word
        case .number(_, let text): text
        case .clock, .sign, .equipment: nil
        }
    }

    var number: Double? { if case .number(let value, _) = self { value } else { nil } }
    var word: String? { if case .word(let word) = self { word } else { nil } }
}
