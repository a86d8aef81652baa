import Core
import Foundation
import GRDB

/// A place with a name.
public struct Place: SyncedRecord, Equatable {
    public static let databaseTableName = "shared_places"
    public static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "kind", ["latitude", "longitude", "country_code", "subtitle", "zone"],
        ]
    )

    /// The identifier.
    public let id: RowID
    public var name: String
    /// Degrees north, WGS-84.
    public private(set) var latitude: Double
    /// Degrees east, WGS-84.
    public private(set) var longitude: Double
    /// Its kind: `home`, `work`, `gym`, `city` or a word of the person's own.
    public var kind: String
    /// ISO 3166-1 alpha-2, upper case.
    public var countryCode: String?
    /// City, state and country, joined by commas.
    public var subtitle: String?
    /// The IANA time zone there.
    public var zone: String?
    public var updatedAt = Moment(milliseconds: 0)
    public var deletedAt: Moment?

    public init(
        id: RowID,
        name: String,
        coordinate: Coordinate,
        kind: String,
        countryCode: String? = nil,
        subtitle: String? = nil,
        zone: String? = nil
    ) {
        self.id = id
        self.name = name
        self.latitude = coordinate.latitude
        self.longitude = coordinate.longitude
        self.kind = kind
        self.countryCode = countryCode
        self.subtitle = subtitle
        self.zone = zone
    }

    /// Its coordinate.
    ///
    /// - Throws: `CoordinateError` where the file holds an impossible place.
    public func coordinate() throws(CoordinateError) -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Moves it.
    public mutating func move(to coordinate: Coordinate) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
    }

    public func validate() throws(ValueError) {
        guard !name.isEmpty else { throw ValueError("name", name, allowed: "1 to 500 bytes of text") }
        try ValueError.check("name", name, maximumBytes: 500)
        try ValueError.check("kind", kind, maximumBytes: 100)
        try ValueError.check("country code", countryCode, maximumBytes: 2)
        try ValueError.check("description", subtitle, maximumBytes: 1000)
        try ValueError.check("zone", zone, maximumBytes: 100)
        try ValueError.check("latitude", latitude, -90...90, "degrees")
        try ValueError.check("longitude", longitude, -180...180, "degrees")
    }
}

/// Finds ``Place``s.
public struct PlaceStore: Sendable {
    private let database: AppDatabase
    private let time: TimeContext

    public init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// All places, by name; of one kind, where given.
    public func places(kind: String? = nil) async throws -> [Place] {
        try await database.read { database in
            var request = Place.living()
            if let kind { request = request.filter(Column("kind") == kind) }
            return try request.order(Column("name").collating(.localizedCaseInsensitiveCompare), Column("id"))
                .fetchReadable(database)
        }
    }
}

extension ContractID {
    /// The places, which the host provides.
    public static let places = ContractID("data.places", PlaceStore.self)
}
