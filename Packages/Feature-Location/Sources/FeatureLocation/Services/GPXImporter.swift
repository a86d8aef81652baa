import Core
import Foundation
import Gazetteer
import Positioning

/// Imports the points of a GPX file: tracks and routes are stored completely, and the places where somebody stayed or
/// passed become the history.
struct GPXImporter: Sendable {
    /// The outcome for the points. Each point with a place on Earth is in exactly one of the counts from ``recorded``
    /// on.
    struct Report: Sendable, Hashable {
        var points = 0
        /// The number of new tracks and routes, and of those already stored.
        var tracks = 0
        var knownTracks = 0
        var recorded = 0
        /// The number of points on the way between two places of the history, and of those already in it.
        var between = 0
        var known = 0
        var withoutTime = 0
        /// The number of points whose time has not come yet.
        var inFuture = 0
        /// The number of points beyond the retention period.
        var tooOld = 0
        /// The number of points at (0, 0), which receivers report before they know their location.
        var nowhere = 0
    }

    let location: LocationCoordinator

    /// The number of places recorded in one transaction.
    private static let batch = 500
    /// The number of seconds by which another clock may be ahead of this one.
    private static let tolerance: TimeInterval = 60

    /// - Parameters:
    ///   - names: the names of tracks and routes, by ``Positioning/GPXPoint/track``.
    ///   - progress: receives the number of places recorded, and the total.
    func take(
        _ points: [GPXPoint],
        names: [Int: String],
        progress: (Int, Int) async throws -> Void
    ) async throws -> Report {
        var report = Report()
        report.points = points.count
        for track in Track.tracks(of: points, names: names) {
            if try await location.store.keep(track) { report.tracks += 1 } else { report.knownTracks += 1 }
        }
        let places = try await places(points, &report)
        try await record(places, &report, progress)
        return report
    }

    private typealias Place = (fix: LocationFix, name: String?)

    /// The places that the gate lets through: the rest of a track is the way between places.
    private func places(_ points: [GPXPoint], _ report: inout Report) async throws -> [Place] {
        let now = location.store.time.now
        let oldest = try await location.retentionDays().map { LocationStore.oldestKept($0, now) } ?? .distantPast
        var timed: [(point: GPXPoint, time: Date)] = []
        for point in points {
            guard let time = point.time else {
                report.withoutTime += 1
                continue
            }
            timed.append((point, time))
        }
        let still = Self.tracksOfOneMoment(timed.map(\.point))
        var seen: Set<Int> = []
        var converter = GPXFixes(start: now, takesWaypoints: true)
        var chosen: [Place] = []
        for (_, entry) in timed.enumerated().sorted(by: { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) })
        {
            if entry.time > now.addingTimeInterval(Self.tolerance) {
                report.inFuture += 1
            } else if entry.time < oldest {
                report.tooOld += 1
            } else if let fix = converter.fix(entry.point) {
                // A file whose points all have the same time says when it was written, not when somebody was at a
                // place.
                let isRepeated = still.contains(entry.point.track) && !seen.insert(entry.point.track).inserted
                if isRepeated
                    || (entry.point.kind != .waypoint && RecordingGate.decide(fix, after: chosen.last?.fix) == .skip)
                {
                    report.between += 1
                } else {
                    chosen.append((fix, entry.point.name))
                }
            } else {
                report.nowhere += 1
            }
        }
        return chosen
    }

    /// The tracks with several points that all have the same time.
    private static func tracksOfOneMoment(_ points: [GPXPoint]) -> Set<Int> {
        var moments: [Int: (time: Date, count: Int, isOne: Bool)] = [:]
        for point in points where point.kind != .waypoint {
            guard let time = point.time else { continue }
            var known = moments[point.track] ?? (time, 0, true)
            known.count += 1
            known.isOne = known.isOne && known.time == time
            moments[point.track] = known
        }
        return Set(moments.filter { $0.value.count > 1 && $0.value.isOne }.keys)
    }

    private func record(
        _ places: [Place],
        _ report: inout Report,
        _ progress: (Int, Int) async throws -> Void
    ) async throws {
        let session = UUIDv7.make(at: location.store.time.now).uuidString.lowercased()
        for start in stride(from: 0, to: places.count, by: Self.batch) {
            var batch: [(fix: LocationFix, place: GeocodedPlace?)] = []
            for (fix, name) in places[start..<min(start + Self.batch, places.count)] {
                // Offline, whichever geocoder is chosen: a whole track is nobody else's business.
                let near = try await location.geocoder.nearby(fix.coordinate, limit: 1, within: .infinity).first
                batch.append((fix, Self.named(name, fix, near)))
            }
            let recorded = try await location.store.takePast(batch, session: session)
            report.recorded += recorded
            report.known += batch.count - recorded
            try await progress(start + batch.count, places.count)
        }
    }

    /// A waypoint's own name, with the place nearby below it.
    private static func named(_ name: String?, _ fix: LocationFix, _ near: GeocodedPlace?) -> GeocodedPlace? {
        guard let name, name != near?.name else { return near }
        guard var place = near else {
            return GeocodedPlace(id: "gpx", name: name, coordinate: fix.coordinate, source: "gpx")
        }
        place.subtitle = [place.name, place.subtitle ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        place.name = name
        place.distance = nil
        return place
    }
}
