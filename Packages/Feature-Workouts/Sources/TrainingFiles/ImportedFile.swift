import Foundation
import Strength

/// The contents of one file.
package struct ImportedFile: Sendable {
    /// The program or format that wrote it: `hevy`, `strong`, `fit`.
    package var source: String
    package var workouts: [ImportedWorkout] = []
    package var refusals: [ImportRefusal] = []
    /// Assumptions, and contents that are no workout: `a monitoring file`.
    package var remarks: [String] = []

    package init(source: String) { self.source = source }

    /// Reads a file that is read as a whole.
    ///
    /// - Parameters:
    ///   - name: tells Strava's table of activities from others that have its columns.
    ///   - zone: the zone of times without one.
    ///   - unit: the unit of weights without one.
    package static func read(
        _ bytes: [UInt8],
        _ kind: FileKind,
        name: String,
        zone: TimeZone,
        unit: MassUnit
    ) throws -> ImportedFile {
        switch kind {
        case .fit: return try FITFile.read(bytes)
        case .gpx: return TrackFile.gpx(bytes)
        case .tcx: return TrackFile.tcx(bytes)
        case .json: return try BentoWorkoutFile.read(bytes)
        default:
            if let strava = StravaTable(bytes, isNamed: name.lowercased().hasSuffix("activities.csv")) {
                var file = ImportedFile(source: "strava")
                file.workouts = strava.rows.map(\.workout)
                file.refusals = strava.refusals
                return file
            }
            return try TrainingTable.read(bytes, zone: zone, unit: unit)
        }
    }
}

/// Something in a file that was not taken, where it stands, and why.
package struct ImportRefusal: Error, Sendable, Hashable, Codable {
    package let place: String
    package let reason: String

    package init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }
}
