import Foundation

/// What other features may ask of Location.
public protocol LocationCoordinating: Sendable {
    /// Where the person is, as last known; `nil` where it is not.
    func currentPlace() async throws -> PlaceSummary?

    /// Places whose name fits words, best first.
    ///
    /// - Parameters:
    ///   - text: a name, at most 256 characters.
    ///   - limit: how many at most, 1...50.
    func search(_ text: String, limit: Int) async throws -> [PlaceSummary]

    /// The known places nearest to a coordinate, nearest first.
    ///
    /// - Parameter limit: how many at most, 1...50.
    func nearest(to coordinate: Coordinate, limit: Int) async throws -> [PlaceSummary]

    /// Shows features on the map: replaces what was shown.
    ///
    /// - Parameter features: a GeoJSON FeatureCollection, or one of the shapes that chat servers send.
    /// - Returns: how many features were taken.
    /// - Throws: a ``BentoError`` that names the path of the fault.
    func showFeatures(_ features: JSONValue) async throws -> Int

    /// Lets the one who is in the session choose a place: asks for its name where `text` is nil, and which one is meant where
    /// several fit.
    ///
    /// - Parameter text: a name, a coordinate, or `here`.
    /// - Returns: `nil` where they chose none.
    /// - Throws: a ``BentoError`` where no place fits, or where several do and nobody can answer.
    func showPicker(_ text: String?, in session: FlowSession) async throws -> PlaceSummary?
}

extension ContractID {
    /// Location's coordinator.
    public static let location = ContractID("location.coordinator", (any LocationCoordinating).self)
}

/// A place as others see it.
public struct PlaceSummary: Sendable, Equatable {
    public let name: String
    public let coordinate: Coordinate
    /// ISO 3166-1 alpha-2, upper case; `nil` where unknown.
    public let countryCode: String?
    /// City, state and country under the name, joined by commas.
    public let subtitle: String
    /// The IANA time zone, where known.
    public let timeZone: String?
    /// When the person was seen there; `nil` for search results.
    public let seenAt: Date?

    public init(
        name: String,
        coordinate: Coordinate,
        countryCode: String?,
        subtitle: String,
        timeZone: String?,
        seenAt: Date? = nil
    ) {
        self.name = name
        self.coordinate = coordinate
        self.countryCode = countryCode
        self.subtitle = subtitle
        self.timeZone = timeZone
        self.seenAt = seenAt
    }
}
