import Core

/// The limits of a workout's facts.
package enum WorkoutLimit {
    /// The years that can be shown.
    package static let years = 1900...9998

    package static func check(day: LocalDay) throws {
        guard years.contains(day.year) else {
            throw WorkoutsError.badValue(
                "The day",
                given: "\(day)",
                allowed: "the year must be \(years.lowerBound) to \(years.upperBound)"
            )
        }
    }

    package static func check(span: ClosedRange<LocalDay>) throws {
        guard span.lowerBound.days(to: span.upperBound) <= 3660 else {
            throw WorkoutsError.badValue(
                "The days",
                given: "\(span.lowerBound) to \(span.upperBound)",
                allowed: "at most ten years"
            )
        }
    }

    package static func check(
        line: String? = nil,
        intensity: Double? = nil,
        kcal: Double? = nil,
        notes: String? = nil,
        name: String? = nil
    ) throws {
        if let line, line.utf8.count > 10_000 {
            throw WorkoutsError.badValue(
                "The text",
                given: "\(line.utf8.count) bytes long",
                allowed: "at most 10,000 bytes; log it in several parts"
            )
        }
        if let intensity, !(1...10).contains(intensity) {
            throw WorkoutsError.badValue("Intensity", given: "\(intensity)", allowed: "1 to 10")
        }
        if let kcal, !(0...20_000).contains(kcal) {
            throw WorkoutsError.badValue("Energy", given: "\(kcal) kcal", allowed: "0 to 20,000 kcal")
        }
        if let notes, notes.utf8.count > 10_000 || notes.utf8.contains(0) {
            throw WorkoutsError.badValue(
                "A note",
                given: "\(notes.utf8.count) bytes",
                allowed: "at most 10,000 bytes of text"
            )
        }
        if let name, name.isEmpty || name.utf8.count > 200 || name.utf8.contains(0) {
            throw WorkoutsError.badValue("The name", given: "'\(name)'", allowed: "1 to 200 bytes of text")
        }
    }
}
