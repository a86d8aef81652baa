import AppData
import Core
import GRDB

/// The girth of a part of the body on a day.
package struct BodyMeasurement: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_measurements"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["part", "day"]), "centimeters",
        ]
    )

    package enum Part: String, Sendable, Codable, CaseIterable, DatabaseValueConvertible {
        case neck, shoulders, chest, waist, belly, hips, thigh, calf, arm, forearm, wrist

        /// Reads `waist`, `hip`, `biceps`, `upper arm`, `thighs`.
        package init?(words: String) {
            let word = words.trimmingCharacters(in: .whitespaces).lowercased()
            switch word {
            case "biceps", "bicep", "upper arm", "arms", "biceps left", "biceps right": self = .arm
            case "hip", "bum", "glutes": self = .hips
            case "bust": self = .chest
            case "navel", "stomach", "abdomen": self = .belly
            default:
                guard
                    let part = Part(rawValue: word)
                        ?? Part(rawValue: String(word.dropLast(word.hasSuffix("s") ? 1 : 0)))
                else { return nil }
                self = part
            }
        }
    }

    /// The part and the day: measured again on a day, the later one counts.
    package let id: String
    package let part: Part
    package let day: LocalDay
    package var centimeters: Double
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package static let limits = 5.0...400.0

    package init(_ part: Part, on day: LocalDay, centimeters: Double) {
        id = "\(part.rawValue) \(day)"
        self.part = part
        self.day = day
        self.centimeters = centimeters
    }
}

extension BodyMeasurement {
    package func validate() throws {
        guard !Self.limits.contains(centimeters) else { return }
        throw ValueError("centimeters", "\(centimeters)", allowed: "5 to 400")
    }
}
