import CoachIntents
import Core
import SpokenText

/// One or two sentences with the figure that was asked for, and the command of the screen that has it.
struct CoachAnswer: Sendable, Equatable {
    let text: String
    /// The command to type after `bento`; `nil` if no screen shows it.
    let command: String?

    init(_ text: String, _ command: String? = nil) {
        self.text = text
        self.command = command
    }

    /// With another sentence.
    func adding(_ sentence: String) -> CoachAnswer { CoachAnswer(text + sentence, command) }

    var response: CoachResponse {
        CoachResponse(
            text: command.map { "\(text)\n\nMore: `bento \($0)`" } ?? text,
            provenance: Provenance(features: features)
        )
    }

    /// The features that the figures may be of. Food, training and the body are told of together; without a command nobody knows.
    private var features: Set<String> {
        guard let feature = command?.split(separator: " ").first.map(String.init) else { return [Provenance.anything] }
        // Reminders may be of any feature.
        if feature == "reminders" { return [Provenance.anything] }
        let together: Set<String> = ["food", "workouts", "health"]
        return together.contains(feature) ? together : [feature]
    }
}

/// The features that answer.
package struct CoachSources: Sendable {
    var food: (any FoodCoordinating)?
    var workouts: (any WorkoutsCoordinating)?
    var health: (any HealthCoordinating)?
    var wallet: (any WalletCoordinating)?
    var reminders: (any RemindersCoordinating)?

    package init(
        food: (any FoodCoordinating)? = nil,
        workouts: (any WorkoutsCoordinating)? = nil,
        health: (any HealthCoordinating)? = nil,
        wallet: (any WalletCoordinating)? = nil,
        reminders: (any RemindersCoordinating)? = nil
    ) {
        self.food = food
        self.workouts = workouts
        self.health = health
        self.wallet = wallet
        self.reminders = reminders
    }
}

/// The form of figures in sentences.
struct AnswerText: Sendable {
    let context: FlowContext
    /// The unit that was asked for, as ``QuestionLimits`` writes it; `nil` for the person's own.
    var unit: String?

    var forms: LocaleForms { context.forms }
    private var isMetric: Bool { context.units == .metric }

    func whole(_ value: Double) -> String { forms.number(value) }
    func kcal(_ value: Double) -> String { "\(whole(value)) kcal" }

    /// `96 g`, `3.5 g`.
    func grams(_ value: Double) -> String {
        if unit == "oz" { return "\(forms.number(value / 28.349_523, decimals: 1)) oz" }
        return forms.number(value, decimals: abs(value) < 10 && value != value.rounded() ? 1 : 0) + " g"
    }

    /// `17.2 km`, `850 m`, `10.7 mi`.
    func distance(_ meters: Double) -> String {
        switch unit ?? (isMetric ? meters < 1000 ? "m" : "km" : "mi") {
        case "mi": "\(forms.number(meters / 1609.344, decimals: 1)) mi"
        case "m": "\(whole(meters)) m"
        case "yd": "\(whole(meters / 0.9144)) yd"
        default: "\(forms.number(meters / 1000, decimals: 1)) km"
        }
    }

    func weight(_ kilograms: Double) -> String {
        let name = unit.flatMap { Self.masses[$0] == nil ? nil : $0 } ?? (isMetric ? "kg" : "lb")
        let rounded = (kilograms / (Self.masses[name] ?? 1) * 10).rounded() / 10
        return forms.number(rounded, decimals: rounded == rounded.rounded() ? 0 : 1) + " \(name)"
    }

    /// `1,920 kg`.
    func load(_ kilograms: Double) -> String {
        let isInPounds = unit.map { $0 == "lb" } ?? !isMetric
        return isInPounds ? "\(whole(kilograms / 0.453_592_37)) lb" : "\(whole(kilograms)) kg"
    }

    /// Units of mass in kilograms.
    private static let masses = ["kg": 1, "lb": 0.453_592_37, "st": 6.350_293_18]

    /// A bound in the unit that figures of a quantity are kept in: meters, kilograms, seconds, minutes of sleep, milliliters.
    func base(_ bound: FigureQuestion.Bound, of quantity: FigureQuestion.Quantity) -> Double {
        let factors: [String: Double] =
            switch quantity {
            case .distance, .ascent: ["km": 1000, "mi": 1609.344, "m": 1, "yd": 0.9144]
            case .weight, .lift, .oneRepMax, .volume: Self.masses
            case .duration: ["h": 3600, "min": 60]
            case .sleep: ["h": 60, "min": 1]
            case .water: ["l": 1000, "ml": 1, "oz": 29.5735]
            case .protein, .carbs, .fat, .fiber, .sugar: ["g": 1, "mg": 0.001, "oz": 28.349_523]
            case .sodium: ["g": 1000, "mg": 1]
            // "10k steps".
            case .steps: ["km": 1000]
            default: [:]
            }
        let usual: String? =
            switch quantity {
            case .distance: isMetric ? "km" : "mi"
            case .weight, .lift, .oneRepMax, .volume: isMetric ? "kg" : "lb"
            // "more than 7" are hours, "more than 400" minutes.
            case .sleep: bound.value <= 24 ? "h" : "min"
            case .water: bound.value <= 20 ? "l" : "ml"
            default: nil
            }
        return bound.value * ((bound.unit ?? usual).flatMap { factors[$0] } ?? 1)
    }

    func volume(_ milliliters: Double) -> String {
        guard isMetric else { return "\(whole(milliliters / 29.5735)) fl oz" }
        return milliliters < 1000 ? "\(whole(milliliters)) ml" : "\(forms.number(milliliters / 1000, decimals: 2)) l"
    }

    /// `1 h 25 min`.
    func duration(_ seconds: Double) -> String {
        if unit == "h" { return "\(forms.number(min(max(seconds, 0), 1e12) / 3600, decimals: 1)) h" }
        if unit == "min" { return "\(whole(min(max(seconds, 0), 1e12) / 60)) min" }
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

    func named(_ day: LocalDay) -> String { "\(weekday(day)), \(forms.date(day))" }

    func weekday(_ day: LocalDay) -> String { forms.weekday(day.isoWeekday) }

    func ago(_ day: LocalDay) -> String {
        let days = day.days(to: context.time.today)
        return days <= 1 ? "" : ", \(forms.counted(days, "day")) ago"
    }

    func counted(_ count: Int, _ noun: String) -> String { forms.counted(count, noun) }
}
