import Formats
import TrainingFiles
import TrainingLog

/// The recordings that the workouts of a health export name, out of the same archive.
struct HealthRoutes {
    private let archive: ZipArchive?
    private let entries: [String: ZipEntry]
    /// The names of the entries that belong to a workout.
    private(set) var taken: Set<String> = []
    private(set) var refusals: [ImportRefusal] = []

    init(_ archive: ZipArchive?) {
        self.archive = archive
        // `/workout-routes/route_2024-01-01.gpx` stands at `apple_health_export/workout-routes/...`.
        entries = Dictionary(
            (archive?.entries ?? []).filter { $0.lastComponent.lowercased().hasSuffix(".gpx") }
                .map { ($0.lastComponent, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    mutating func attach(to workout: inout ImportedWorkout) {
        guard let archive, let path = workout.route, let file = path.split(separator: "/").last.map(String.init),
            let entry = entries[file], !taken.contains(entry.name)
        else { return }
        taken.insert(entry.name)
        do {
            let track = TrackFile.gpx(try archive.bytes(of: entry, limit: WorkoutImporter.mostBytes))
            guard let points = track.workouts.first?.points else {
                return refuse(entry.name, track.refusals.first?.reason ?? "it has no points with times")
            }
            workout.points = points
            workout.ascent = workout.ascent ?? track.workouts.first?.ascent
            workout.meters = workout.meters ?? track.workouts.first?.meters
        } catch let error as FormatFault {
            refuse(entry.name, error.problem)
        } catch {
            refuse(entry.name, "it cannot be read")
        }
    }

    private mutating func refuse(_ place: String, _ reason: String) {
        if refusals.count < 1000 { refusals.append(ImportRefusal(String(place.prefix(200)), reason)) }
    }
}
