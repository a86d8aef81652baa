import Core
import Foundation
import Gazetteer
import Positioning

/// Takes the points of a GPX file in: tracks and routes are kept whole, and where somebody stayed or passed becomes the
/// history.
struct GPXImporter: Sendable {
    /// What became of the points. Every one with a place on Earth is in exactly one of the counts from ``recorded`` on.
    struct Report: Sendable, Hashable {
        var points = 0
        /// Tracks and routes that are new, and that were kept already.
        var tracks = 0
        var knownTracks = 0
        var recorded = 0
        /// Points on the way between two places of the history, and those that are in it already.
        var between = 0
        var known = 0
        var withoutTime = 0
        /// Points with a time that has not come yet.
        var inFuture = 0
        /// Points older than the history is kept for.
        var tooOld = 0
        /// Points at (0, 0), which receivers report before they know their place.
        var nowhere = 0
    }

    let location: LocationCoordinator

    /// Places recorded in one transaction.
    private static let batch = 500
    /// How far another clock may be ahead of this one, seconds.
    private static let tolerance: TimeInterval = 60

    /// - Parameters:
    ///   - names: of tracks and routes, by ``Positioning/GPXPoint/track``.
    ///   - progress: is told how many of how many places are recorded.
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

    /// What the gate lets through: the rest of a track is the way between places.
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
                // A file whose points all have one time says when it was written, not when somebody was where.
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

    /// Tracks with several points, all at the same moment.
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
                // Offline, whoever is chosen: a whole track is nobody else's business.
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
