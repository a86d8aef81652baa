import AppData
import ArgumentParser
import Core
import SpokenText
import Strength
import TrainingLog
import TrainingScreens

struct MeasureBody: Flow {
    static let descriptor = FlowDescriptor(
        "measure",
        "Keep the girth of your waist, arm or thigh, or show how they changed",
        discussion:
            "Without a part, all are shown. A number alone is in centimeters, or inches where those are your units.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [
            FlowExample("waist 82cm", "Keep it"), FlowExample("arm 14.5in --day yesterday", "In inches"),
            FlowExample("", "How they changed"),
        ]
    )

    @Argument(help: "A part of the body and its girth; none shows all.") var text: [Word] = []
    @Option(help: "The day; by default today.") var day: DayArgument?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> MeasurementsReport {
        let words = text.phrase
        guard !words.isEmpty else { return try await workouts.measurements() }
        guard
            let match = words.wholeMatch(of: /\s*(\p{L}[\p{L} ]*?)\s*([0-9]{1,4}(?:[.,][0-9]{1,2})?)\s*(\p{L}*|")\s*/),
            let part = BodyMeasurement.Part(words: String(match.1)),
            let number = Double(match.2.replacing(",", with: "."))
        else {
            throw WorkoutsError.badValue(
                "A measurement",
                given: "'\(words)'",
                allowed: "a part and its girth, such as waist 82cm; parts are "
                    + BodyMeasurement.Part.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        let usual: SpokenUnit = session.units == .imperial ? .inch : .centimeter
        var said: SpokenUnit? = usual
        if match.3 == "\"" {
            said = .inch
        } else if !match.3.isEmpty {
            said = Lexicon.standard.sense(of: match.3)?.unit(.length)
        }
        let centimeters = said.map { number * $0.scale * 100 } ?? 0
        guard BodyMeasurement.limits.contains(centimeters) else {
            throw WorkoutsError.badValue("A girth", given: "\(match.2)\(match.3)", allowed: "5 to 400 cm")
        }
        let local = await day?.day(in: session) ?? session.time.today
        guard local <= session.time.today else {
            throw WorkoutsError.badValue("The day", given: "\(local)", allowed: "it is still to come")
        }
        try WorkoutLimit.check(day: local)
        let measured = BodyMeasurement(part, on: local, centimeters: WorkoutText.stable(centimeters))
        try await workouts.journal.change("measure \(part.rawValue)") { edit, database in
            try edit.save(measured, into: \.measured, in: database)
        }
        return try await workouts.measurements()
    }
}

extension WorkoutsCoordinator {
    fileprivate func measurements() async throws -> MeasurementsReport {
        MeasurementsReport(try await journal.database.read { try BodyMeasurement.all(in: $0) })
    }
}

/// The last girth of each part, and how it changed.
struct MeasurementsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let part: BodyMeasurement.Part
        let day: LocalDay
        let centimeters: Double
        /// Since the measurement before; `nil` for the first.
        let change: Double?
        /// Since the first measurement.
        let sinceFirst: Double?
        let first: LocalDay
    }

    let parts: [Entry]

    init(_ all: [BodyMeasurement]) {
        let grouped = Dictionary(grouping: all, by: \.part)
        parts = BodyMeasurement.Part.allCases.compactMap { part in
            guard let series = grouped[part], let last = series.last, let first = series.first else { return nil }
            return Entry(
                part: part,
                day: last.day,
                centimeters: last.centimeters,
                change: series.dropLast().last.map { WorkoutText.stable(last.centimeters - $0.centimeters) },
                sinceFirst: series.count > 1 ? WorkoutText.stable(last.centimeters - first.centimeters) : nil,
                first: first.day
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !parts.isEmpty else {
            let example = context.units == .imperial ? "32in" : "82cm"
            return .text("Nothing is measured yet. Keep one: bento workouts measure waist \(example)", tone: .muted)
        }
        let (scale, unit) = context.units == .imperial ? (2.54, "in") : (1.0, "cm")
        func text(_ centimeters: Double, isChange: Bool = false) -> String {
            let value = WorkoutText.number(centimeters / scale, in: context)
            return isChange && centimeters > 0 ? "+\(value) \(unit)" : "\(value) \(unit)"
        }
        let rows = parts.map { entry -> [Table.Cell] in
            [
                .init(entry.part.rawValue.prefix(1).uppercased() + entry.part.rawValue.dropFirst()),
                .init(text(entry.centimeters)), .init(context.forms.date(entry.day)),
                .init(entry.change.map { text($0, isChange: true) } ?? ""),
                .init(
                    entry.sinceFirst.map { "\(text($0, isChange: true)) since \(context.forms.date(entry.first))" }
                        ?? ""
                ),
            ]
        }
        let columns: [Table.Column] = [
            .init("Part"), .init("Girth", .trailing), .init("Day"), .init("Change", .trailing),
            .init("Since the first", dispensability: 1),
        ]
        return .table(Table(columns, rows: rows))
    }
}
