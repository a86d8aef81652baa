import Core
import Foundation

/// The track points of a GPX file as fixes, in the order of the file.
package struct GPXReplay: LocationProvider {
    package let name = "gpx"
    /// The pieces of the file.
    private let bytes: @Sendable () -> InputSequence
    /// The time of the first point where the file gives none.
    private let start: Date

    /// - Parameters:
    ///   - bytes: opens the file.
    ///   - start: the time to begin with where points carry none; each of them then comes a second after the one before.
    package init(bytes: @escaping @Sendable () -> InputSequence, start: Date) {
        self.bytes = bytes
        self.start = start
    }

    package func fixes() -> AsyncThrowingStream<LocationFix, any Error> {
        let (bytes, start) = (self.bytes, self.start)
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    var reader = GPXReader()
                    var replay = GPXFixes(start: start)
                    for try await piece in bytes() {
                        for point in try reader.feed(piece) {
                            if let fix = replay.fix(point) { continuation.yield(fix) }
                        }
                    }
                    for point in try reader.finish() {
                        if let fix = replay.fix(point) { continuation.yield(fix) }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// Turns GPX points into fixes.
package struct GPXFixes {
    /// Metres of error for each unit of dilution: a consumer receiver's usual 5 m.
    static let metresPerDilution = 5.0

    private var previous: Date?
    private let start: Date
    private let takesWaypoints: Bool
    /// How many fixes got a time that the file did not give.
    private(set) var inventedTimes = 0

    /// - Parameters:
    ///   - start: the time of the first point, where the file gives none.
    ///   - takesWaypoints: whether a waypoint with a time says that somebody was there, as in Bento's own exports.
    package init(start: Date, takesWaypoints: Bool = false) {
        self.start = start
        self.takesWaypoints = takesWaypoints
    }

    /// The fix of a track or route point; `nil` for other waypoints, which nobody travelled, and for (0, 0).
    package mutating func fix(_ point: GPXPoint) -> LocationFix? {
        guard point.kind != .waypoint || (takesWaypoints && point.time != nil) else { return nil }
        if point.time == nil { inventedTimes += 1 }
        let time = point.time ?? previous.map { $0.addingTimeInterval(1) } ?? start
        guard
            let fix = try? LocationFix(
                point.coordinate,
                time: time,
                elevation: point.elevation,
                accuracy: point.dilution.map { $0 * Self.metresPerDilution },
                speed: point.speed,
                course: point.course,
                source: .gpx
            )
        else { return nil }
        previous = time
        return fix
    }
}
