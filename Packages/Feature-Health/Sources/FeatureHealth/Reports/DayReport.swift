import AppData
import Core

/// A day of the body.
struct DayReport: FlowResult {
    let day: BodyDay

    init(_ day: BodyDay) { self.day = day }

    func encode(to encoder: any Encoder) throws { try day.encode(to: encoder) }

    func presentation(in context: FlowContext) -> Presentation {
        let title = day.day == context.time.today ? "Today" : context.forms.date(day.day)
        guard !day.isEmpty else {
            return .section(
                title,
                [
                    .text("Nothing is known of this day."),
                    .text("Import what your watch measured: bento workouts import export.zip", tone: .muted),
                    .text(CheckInLine.example, tone: .muted),
                ]
            )
        }
        return .section(title, [.keyValues(rows(context))])
    }

    private func rows(_ context: FlowContext) -> [KeyValue] {
        let forms = context.forms
        func text(_ figure: BodyFigure) -> String? { figure.value(day).map { figure.text($0, context) } }
        var rows: [KeyValue] = []
        func add(_ name: String, _ text: String?) { if let text { rows.append(KeyValue(name, text)) } }
        let inBed = day.inBedMinutes.map { " of \(BodyFigure.duration($0)) in bed" } ?? ""
        let quality = day.sleepQuality.map { "how it was: \($0) of 5" }
        let slept = text(.sleep).map { $0 + inBed }
        add("Sleep", slept == nil && quality == nil ? nil : [slept, quality].compactMap { $0 }.joined(separator: ", "))
        add("Steps", text(.steps))
        add("Resting heart rate", text(.restingHeartRate).map { "\($0) a minute" })
        if let mean = text(.heartRate), let least = day.lowestHeartRate, let most = day.highestHeartRate {
            add("Heart rate", "\(mean) a minute on average, \(forms.number(least)) to \(forms.number(most))")
        }
        add("Heart rate variability", text(.variability))
        add("Weight", text(.weight))
        add("Body fat", day.bodyFatPercent.map { "\(forms.number($0, decimals: 1)) %" })
        add("Active energy", day.activeEnergyKcal.map { "\(forms.number($0)) kcal" })
        add("Exercise", day.exerciseMinutes.map(BodyFigure.duration))
        add("Energy", day.energy.map { "\($0) of 5" })
        add("Stress", day.stress.map { "\($0) of 5" })
        add("Mood", day.mood)
        return rows
    }
}
