import Foundation

/// The part of Location that other features may use.
public protocol LocationCoordinating: Sendable {
    /// The last known place of the person; `nil` if it is unknown.
    func currentPlace() async throws -> PlaceSummary?

    /// The places whose names match the text, best first.
    ///
    /// - Parameters:
    ///   - text: a name, at most 256 characters.
    ///   - limit: the maximum number, 1...50.
    func search(_ text: String, limit: Int) async throws -> [PlaceSummary]

    /// The known places nearest to a coordinate, nearest first.
    ///
    /// - Parameter limit: the maximum number, 1...50.
    func nearest(to coordinate: Coordinate, limit: Int) async throws -> [PlaceSummary]

    /// Shows features on the map: replaces what was shown.
    ///
    /// - Parameter features: a GeoJSON FeatureCollection, or one of the shapes that chat servers send.
    /// - Returns: the number of features shown.
    /// - Throws: a ``BentoError`` with the path of the fault.
    func showFeatures(_ features: JSONValue) async throws -> Int

    /// Lets the person in the session choose a place: asks for its name if `text` is nil, and for the right one if
    /// several match.
    ///
    /// - Parameter text: a name, a coordinate, or `here`.
    /// - Returns: `nil` if they chose none.
    /// - Throws: a ``BentoError`` if no place fits, or if several do and nobody can answer.
    func showPicker(_ text: String?, in session: FlowSession) async throws -> PlaceSummary?

    /// The current versions of the person's own places for the given references.
    ///
    /// - Returns: for each reference the places it means: several if several have the name, none if none exists.
    func keptPlaces(_ references: [PlaceReference]) async throws -> [[KeptPlace]]
}

extension ContractID {
    /// Location's coordinator.
    public static let location = ContractID("location.coordinator", (any LocationCoordinating).self)
}

/// A place as others see it.
public struct PlaceSummary: Sendable, Equatable {
    public let name: String
    public let coordinate: Coordinate
    /// ISO 3166-1 alpha-2, upper case; `nil` if unknown.
    public let countryCode: String?
    /// City, state and country under the name, joined by commas.
    public let subtitle: String
    /// The IANA time zone, if known.
    public let timeZone: String?
    /// The time at which the person was seen there; `nil` for search results.
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

/// A reference to a saved place: its name, and its id, by which it is found even after it was renamed.
public struct PlaceReference: Sendable, Hashable {
    /// Its name or its kind, as the person says it.
    public let name: String
    public let id: String?

    public init(name: String, id: String? = nil) {
        self.name = name
        self.id = id
    }
}

/// A place that the person keeps.
public struct KeptPlace: Sendable, Equatable {
    public let id: String
    public let name: String
    /// The last known time of the person's presence; `nil` if there is none in their history.
    public let lastSeenAt: Date?

    public init(id: String, name: String, lastSeenAt: Date? = nil) {
        self.id = id
        self.name = name
        self.lastSeenAt = lastSeenAt
    }
}
