import Core
import Foundation

/// The track points of a GPX file as fixes, in the order of the file. It is read only as far as fixes are requested.
package struct GPXReplay: AsyncSequence {
    /// The pieces of the file.
    private let bytes: InputSequence
    /// The time of the first point if the file has none.
    private let start: Date

    /// - Parameter start: the initial time if points have none; each of them is then one second after the previous.
    package init(_ bytes: InputSequence, start: Date) {
        self.bytes = bytes
        self.start = start
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(bytes: bytes.makeAsyncIterator(), fixes: GPXFixes(start: start))
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var bytes: InputSequence.Iterator
        fileprivate var fixes: GPXFixes
        private var reader = GPXReader()
        /// The points of the piece that was read last, and how many of them have been returned.
        private var points: [GPXPoint] = []
        private var given = 0
        private var isAtEnd = false

        fileprivate init(bytes: InputSequence.Iterator, fixes: GPXFixes) {
            self.bytes = bytes
            self.fixes = fixes
        }

        /// - Throws: errors of reading; ``GPXError``; `CancellationError`.
        package mutating func next() async throws -> LocationFix? {
            while true {
                while given < points.count {
                    given += 1
                    if let fix = fixes.fix(points[given - 1]) { return fix }
                }
                guard !isAtEnd else { return nil }
                try Task.checkCancellation()
                if let piece = try await bytes.next() {
                    points = try reader.feed(piece)
                } else {
                    points = try reader.finish()
                    isAtEnd = true
                }
                given = 0
            }
        }
    }
}

/// Turns GPX points into fixes.
package struct GPXFixes {
    /// Meters of error for each unit of dilution: a consumer receiver's usual 5 m.
    static let metresPerDilution = 5.0

    private var previous: Date?
    private let start: Date
    private let takesWaypoints: Bool
    /// The number of fixes whose time was not in the file.
    private(set) var inventedTimes = 0

    /// - Parameters:
    ///   - start: the time of the first point if the file has none.
    ///   - takesWaypoints: whether a waypoint with a time means that somebody was there, as in Bento's own exports.
    package init(start: Date, takesWaypoints: Bool = false) {
        self.start = start
        self.takesWaypoints = takesWaypoints
    }

    /// The fix of a track or route point; `nil` for other waypoints, where nobody traveled, and for (0, 0).
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
