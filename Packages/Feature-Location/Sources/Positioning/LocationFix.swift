import Core
import Foundation
import Geodesy
import LocationText

/// One reading of where the device is.
package struct LocationFix: Sendable, Hashable, Encodable {
    package enum Source: String, Sendable, Hashable, Codable {
        case manual, gpsd, gpx
    }

    package let coordinate: Coordinate
    /// To the millisecond.
    package let time: Date
    /// Meters above the ellipsoid.
    package var altitude: Double?
    /// Meters above the sea, as maps and most files give heights. The two differ by up to 107 m.
    package var elevation: Double?
    /// The radius in meters within which the true place probably lies.
    package var accuracy: Double?
    /// The same upward, meters.
    package var verticalAccuracy: Double?
    /// Meters per second.
    var speed: Double?
    /// Degrees clockwise from north.
    package var course: Double?
    package let source: Source

    /// Makes a fix. Optional numbers that are not finite, and accuracies below zero, are taken as unknown.
    ///
    /// - Throws: ``InvalidFix`` at (0, 0), which receivers report before they know where they are.
    package init(
        _ coordinate: Coordinate,
        time: Date,
        altitude: Double? = nil,
        elevation: Double? = nil,
        accuracy: Double? = nil,
        verticalAccuracy: Double? = nil,
        speed: Double? = nil,
        course: Double? = nil,
        source: Source
    ) throws(InvalidFix) {
        guard coordinate.latitude != 0 || coordinate.longitude != 0 else { throw InvalidFix() }
        self.coordinate = coordinate
        self.time = Timestamp.rounded(time)
        self.altitude = altitude.flatMap { $0.isFinite ? $0 : nil }
        self.elevation = elevation.flatMap { $0.isFinite ? $0 : nil }
        self.accuracy = accuracy.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        self.verticalAccuracy = verticalAccuracy.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        self.speed = speed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        self.course = course.flatMap { $0.isFinite ? Angle.compass($0) : nil }
        self.source = source
    }

    private init(_ fix: LocationFix, time: Date) {
        coordinate = fix.coordinate
        self.time = Timestamp.rounded(time)
        altitude = fix.altitude
        elevation = fix.elevation
        accuracy = fix.accuracy
        verticalAccuracy = fix.verticalAccuracy
        speed = fix.speed
        course = fix.course
        source = fix.source
    }

    /// Meters above the sea; computed where only the height above the ellipsoid is known.
    package var heightAboveSea: Double? {
        elevation ?? altitude.flatMap { height in Geoid.egm96.map { height - $0.undulation(at: coordinate) } }
    }

    /// Meters above the ellipsoid; computed where only the height above the sea is known.
    package var heightAboveEllipsoid: Double? {
        altitude ?? elevation.flatMap { height in Geoid.egm96.map { height + $0.undulation(at: coordinate) } }
    }

    /// The same reading at another time.
    package func at(_ time: Date) -> LocationFix { LocationFix(self, time: time) }
}

/// A reading that cannot be a place.
package struct InvalidFix: BentoError, Equatable {
    package var code: String { "location.invalid-fix" }
    package var message: String { "Latitude 0, longitude 0 is what a receiver reports before it knows its place." }
    package var recovery: String? { "Wait for a fix, or set the place by name: 'bento location set PLACE'." }
    package var exitStatus: ExitStatus { .dataError }
}
