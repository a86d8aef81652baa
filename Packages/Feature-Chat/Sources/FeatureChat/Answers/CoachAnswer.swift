import Core

/// One or two sentences with the figure that was asked for, and the command of the screen that has it.
struct CoachAnswer: Sendable, Equatable {
    let text: String
    /// What to type after `bento`; `nil` where no screen shows it.
    let command: String?

    init(_ text: String, _ command: String? = nil) {
        self.text = text
        self.command = command
    }

    var response: CoachResponse {
        CoachResponse(
            text: command.map { "\(text)\n\nMore: `bento \($0)`" } ?? text,
            provenance: Provenance(features: features)
        )
    }

    /// The features that the figures may be of. Food, training and the body are told of together; without a command nobody knows.
    private var features: Set<String> {
        guard let feature = command?.split(separator: " ").first.map(String.init) else { return [Provenance.anything] }
        let together: Set<String> = ["food", "workouts", "health"]
        return together.contains(feature) ? together : [feature]
    }
}

/// The features that answer.
struct CoachSources: Sendable {
    var food: (any FoodCoordinating)?
    var workouts: (any WorkoutsCoordinating)?
    var health: (any HealthCoordinating)?
    var wallet: (any WalletCoordinating)?
    var reminders: (any RemindersCoordinating)?
}

/// How figures are written in sentences.
struct AnswerText: Sendable {
    let context: FlowContext

    var forms: LocaleForms { context.forms }
    private var isMetric: Bool { context.units == .metric }

    func whole(_ value: Double) -> String { forms.number(value) }
    func kcal(_ value: Double) -> String { "\(whole(value)) kcal" }

    /// `96 g`, `3.5 g`.
    func grams(_ value: Double) -> String {
        forms.number(value, decimals: abs(value) < 10 && value != value.rounded() ? 1 : 0) + " g"
    }

    /// `17.2 km`, `850 m`, `10.7 mi`.
    func distance(_ meters: Double) -> String {
        guard isMetric else { return "\(forms.number(meters / 1609.344, decimals: 1)) mi" }
        return meters < 1000 ? "\(whole(meters)) m" : "\(forms.number(meters / 1000, decimals: 1)) km"
    }

    func weight(_ kilograms: Double) -> String {
        let value = isMetric ? kilograms : kilograms / 0.453_592_37
        let rounded = (value * 10).rounded() / 10
        return forms.number(rounded, decimals: rounded == rounded.rounded() ? 0 : 1) + (isMetric ? " kg" : " lb")
    }

    /// `1,920 kg`.
    func load(_ kilograms: Double) -> String {
        isMetric ? "\(whole(kilograms)) kg" : "\(whole(kilograms / 0.453_592_37)) lb"
    }

    func volume(_ milliliters: Double) -> String {
        guard isMetric else { return "\(whole(milliliters / 29.5735)) fl oz" }
        return milliliters < 1000 ? "\(whole(milliliters)) ml" : "\(forms.number(milliliters / 1000, decimals: 2)) l"
    }

    /// `1 h 25 min`.
    func duration(_ seconds: Double) -> String {
        let minutes = Int(min(max(seconds / 60, 0), 1e9).rounded())
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }

    /// `27:30`, `1:45:10`.
    func time(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9).rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }

    /// `5:30 / km`.
    func pace(_ seconds: Double, per meters: Double) -> String {
        let unit = isMetric ? 1000 : 1609.344
        return "\(time(seconds / meters * unit)) / \(isMetric ? "km" : "mi")"
    }

    /// `on Mon 2026-11-16`, `today`, `yesterday`.
    func on(_ day: LocalDay) -> String {
        switch context.time.today.days(to: day) {
        case 0: "today"
        case -1: "yesterday"
        default: "on \(named(day))"
        }
    }

    func named(_ day: LocalDay) -> String {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][day.isoWeekday - 1] + ", "
            + forms.date(day)
    }

    func ago(_ day: LocalDay) -> String {
        let days = day.days(to: context.time.today)
        return days <= 1 ? "" : ", \(forms.counted(days, "day")) ago"
    }

    func counted(_ count: Int, _ noun: String) -> String { forms.counted(count, noun) }
}
