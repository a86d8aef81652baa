import AppData
import Core
import Foundation
import Geocoding
import LocationText

/// A place that the person keeps.
struct SavedPlace: NamedItem {
    static let kind = ItemKind("place", listedBy: "location list")

    let place: Place

    var itemID: String { "\(place.id)" }
    var itemTitle: String { place.name }
    var itemStamp: String { "\(place.updatedAt.milliseconds)" }

    /// - Throws: a failure (65) for a name that already means something else.
    static func checked(_ name: String) throws -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        let isCoordinate: Bool
        if case .name? = try? CoordinateText.read(name) { isCoordinate = false } else { isCoordinate = true }
        guard !name.isEmpty, !isCoordinate, !["here", "last"].contains(name.lowercased()),
            !name.unicodeScalars.contains(where: HostileText.isHostile)
        else {
            let shown = String(String.UnicodeScalarView(name.unicodeScalars.filter { !HostileText.isHostile($0) }))
            throw Failure.invalid(
                "location.bad-name",
                "No place can be called '\(shown.prefix(80))'.",
                recovery: "Take a word of your own, such as gym; where it is goes after --at."
            )
        }
        return name
    }
}

extension LocationCoordinator {
    /// The person's places, the latest first.
    func savedPlaces() async throws -> [SavedPlace] {
        try await places.places().sorted { $0.updatedAt > $1.updatedAt }.map(SavedPlace.init)
    }

    func savedPlaceList() async throws -> SavedPlaceList {
        SavedPlaceList(try await savedPlaces(), isAsked: try await settings[GeocoderSettings.geocoder] != .gazetteer)
    }

    /// Adds the area that a place lies in: for a coordinate, the nearest city.
    func describe(_ place: inout Place, _ found: ResolvedPlace) async throws {
        var city = found.place
        if city == nil { city = try await geocoder.nearby(place.coordinate(), limit: 1, within: 50_000).first }
        (place.countryCode, place.subtitle, place.zone) = (nil, nil, nil)
        // Names of an imported file are another's.
        guard let city, city.isImported != true else { return }
        let isItsName = PlaceNames.isSame(city.name, place.name)
        let subtitle = [isItsName ? "" : city.name, city.subtitle ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        place.countryCode = city.countryCode
        place.subtitle = subtitle.isEmpty || subtitle.utf8.count > 1000 ? nil : subtitle
        place.zone = city.timeZone
    }
}

/// The places that the person keeps.
struct SavedPlaceList: FlowResult {
    struct Row: Encodable, Sendable {
        let id, name, kind: String
        let latitude, longitude: Double
        let subtitle: String?
    }

    let places: [Row]
    /// Below the person's own name is the location of the place, in the words of the geocoder.
    let outsideSources: Set<String>
    private let listing: Table.Listing

    init(_ saved: [SavedPlace], isAsked: Bool) {
        outsideSources =
            isAsked && saved.contains { $0.place.subtitle != nil } ? ["the name of a place that was looked up"] : []
        places = saved.map(\.place).map {
            Row(
                id: "\($0.id)",
                name: $0.name,
                kind: $0.kind,
                latitude: $0.latitude,
                longitude: $0.longitude,
                subtitle: $0.subtitle
            )
        }
        listing = Table.Listing(SavedPlace.kind, of: saved)
    }

    private enum CodingKeys: CodingKey {
        case places
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(places, forKey: .places)
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !places.isEmpty else {
            return .text("You keep no places. For example: bento location add gym --at here", tone: .muted)
        }
        return .table(
            Table(
                [.init("Place"), .init("Kind"), .init("In", dispensability: 1), .init("Id", dispensability: 2)],
                rows: places.map { place in
                    [
                        .init(place.name, tone: .strong), .init(place.kind, tone: .muted), .init(place.subtitle ?? ""),
                        .init(String(place.id.suffix(6)), tone: .muted),
                    ]
                },
                listing: listing
            )
        )
    }
}
