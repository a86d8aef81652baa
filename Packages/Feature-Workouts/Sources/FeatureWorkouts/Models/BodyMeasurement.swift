import AppData
import Core
import GRDB

/// The girth of a part of the body on a day.
struct BodyMeasurement: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_measurements"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["part", "day"]), "centimeters",
        ]
    )

    enum Part: String, Sendable, Codable, CaseIterable, DatabaseValueConvertible {
        case neck, shoulders, chest, waist, belly, hips, thigh, calf, arm, forearm, wrist

        /// Reads `waist`, `hip`, `biceps`, `upper arm`, `thighs`.
        init?(words: String) {
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
    let id: String
    let part: Part
    let day: LocalDay
    var centimeters: Double
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    static let limits = 5.0...400.0

    init(_ part: Part, on day: LocalDay, centimeters: Double) {
        id = "\(part.rawValue) \(day)"
        self.part = part
        self.day = day
        self.centimeters = centimeters
    }
}

extension BodyMeasurement {
    func validate() throws {
        guard !Self.limits.contains(centimeters) else { return }
        throw ValueError("centimeters", "\(centimeters)", allowed: "5 to 400")
    }
}

extension WorkoutsCoordinator {
    func measurements() async throws -> MeasurementsReport {
        let all = try await journal.database.read {
            try BodyMeasurement.living().order(Column("day"), Column("id")).fetchReadable($0)
        }
        return MeasurementsReport(all)
    }
}
