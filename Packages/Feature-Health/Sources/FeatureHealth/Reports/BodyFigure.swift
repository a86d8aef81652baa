import AppData
import Core

/// A figure of the body: its name, its value on a day, and its format.
struct BodyFigure: Sendable {
    /// As `--json` names it.
    let key: String
    let title: String
    let value: @Sendable (BodyDay) -> Double?
    private let write: @Sendable (Double, FlowContext) -> String

    func text(_ value: Double, _ context: FlowContext) -> String { write(value, context) }

    static let steps = BodyFigure(key: "steps", title: "Steps", value: { $0.steps.map(Double.init) }) {
        $1.forms.number($0)
    }
    static let sleep = BodyFigure(key: "sleepMinutes", title: "Sleep", value: \.sleepMinutes) { value, _ in
        duration(value)
    }
    static let restingHeartRate = BodyFigure(
        key: "restingHeartRate",
        title: "Resting heart rate",
        value: \.restingHeartRate
    ) { $1.forms.number($0) }
    static let heartRate = BodyFigure(key: "heartRate", title: "Heart rate", value: \.heartRate) { $1.forms.number($0) }
    static let variability = BodyFigure(
        key: "heartRateVariability",
        title: "Heart rate variability",
        value: \.heartRateVariability
    ) { "\($1.forms.number($0)) ms" }
    static let weight = BodyFigure(key: "weightKg", title: "Weight", value: \.weightKg) {
        BodyText.weight($0, in: $1.units, $1.forms)
    }
    static let energy = BodyFigure(key: "energy", title: "Energy", value: { $0.energy.map(Double.init) }) {
        grade($0, $1)
    }
    static let stress = BodyFigure(key: "stress", title: "Stress", value: { $0.stress.map(Double.init) }) {
        grade($0, $1)
    }

    static let all = [steps, sleep, restingHeartRate, heartRate, variability, weight, energy, stress]

    /// `7 h 12 min`.
    static func duration(_ minutes: Double) -> String {
        let whole = Int(min(max(minutes, 0), 1e9).rounded())
        let (hours, rest) = (whole / 60, whole % 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }

    /// `4`, `3.6`.
    private static func grade(_ value: Double, _ context: FlowContext) -> String {
        context.forms.number(value, decimals: value == value.rounded() ? 0 : 1)
    }
}
