import Core
import Foundation

/// One reading of where the device is.
struct LocationFix: Sendable, Hashable, Encodable {
    enum Source: String, Sendable, Hashable, Codable {
        case manual, gpsd, gpx
    }

    let coordinate: Coordinate
    /// To the millisecond.
    let time: Date
    /// Metres above the ellipsoid.
    var altitude: Double?
    /// The radius in metres within which the true place probably lies.
    var accuracy: Double?
    /// The same upward, metres.
    var verticalAccuracy: Double?
    /// Metres per second.
    var speed: Double?
    /// Degrees clockwise from north.
    var course: Double?
    let source: Source

    /// Makes a fix. Optional numbers that are not finite, and accuracies below zero, are taken as unknown.
    ///
    /// - Throws: ``InvalidFix`` at (0, 0), which receivers report before they know where they are.
    init(
        _ coordinate: Coordinate,
        time: Date,
        altitude: Double? = nil,
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
        self.accuracy = accuracy.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        self.verticalAccuracy = verticalAccuracy.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        self.speed = speed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        self.course = course.flatMap { $0.isFinite ? Angle.compass($0) : nil }
        self.source = source
    }
}

/// A reading that cannot be a place.
struct InvalidFix: BentoError, Equatable {
    var code: String { "location.invalid-fix" }
    var message: String { "Latitude 0, longitude 0 is what a receiver reports before it knows its place." }
    var recovery: String? { "Wait for a fix, or set the place by name: `bento location set PLACE`." }
    var exitStatus: ExitStatus { .dataError }
}
