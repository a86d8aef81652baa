/// A point on the WGS-84 ellipsoid, in degrees.
public struct Coordinate: Sendable, Hashable, Codable {
    /// Degrees north of the equator, -90...90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180...180.
    public let longitude: Double

    /// - Throws: ``CoordinateError`` if a number is not finite or lies outside its range.
    public init(latitude: Double, longitude: Double) throws(CoordinateError) {
        guard latitude.isFinite, abs(latitude) <= 90 else { throw CoordinateError(axis: .latitude, value: latitude) }
        guard longitude.isFinite, abs(longitude) <= 180 else {
            throw CoordinateError(axis: .longitude, value: longitude)
        }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Decodes `latitude` and `longitude`, with the same checks.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            latitude: container.decode(Double.self, forKey: .latitude),
            longitude: container.decode(Double.self, forKey: .longitude)
        )
    }

    private enum CodingKeys: String, CodingKey {
        case latitude, longitude
    }
}

/// A latitude or longitude outside its range, or not a number.
public struct CoordinateError: BentoError, Equatable {
    /// The axis of a number: latitude or longitude.
    public enum Axis: String, Sendable {
        /// Degrees north, -90...90.
        case latitude
        /// Degrees east, -180...180.
        case longitude
    }

    /// The axis of the wrong number.
    public let axis: Axis
    /// The number as given.
    public let value: Double

    public var code: String { "location.coordinate-out-of-range" }
    public var message: String { "The \(axis.rawValue) \(value) is not a place on Earth." }
    public var recovery: String? {
        axis == .latitude
            ? "A latitude lies between -90 and 90 degrees." : "A longitude lies between -180 and 180 degrees."
    }
    public var exitStatus: ExitStatus { .dataError }
}
