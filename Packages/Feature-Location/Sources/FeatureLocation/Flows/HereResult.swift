import Core
import Foundation
import Gazetteer
import LocationText
import Positioning

/// The person's location.
struct HereResult: FlowResult {
    var latitude, longitude: Double
    /// Meters. The altitude is above the ellipsoid, the elevation above the sea; if one is measured, the other is
    /// derived.
    var accuracy, altitude, elevation: Double?
    var source: String
    var time: Date
    var place: GeocodedPlace?
    /// The reason why the geocoder did not name it.
    var unnamed: String?
    /// `recorded`, `recordedAgain`, `skipped`, or `known` if no new fix was requested.
    var history: String
    var events: [Event]
    /// The person's own places at this location, nearest first.
    var ownPlaces: [String] = []
    /// The dictionary that analytics exchange.
    var dictionary: JSONValue
    /// The dictionary that servers take for a new place.
    var newLocation: JSONValue

    private enum CodingKeys: String, CodingKey {
        case latitude, longitude, accuracy, altitude, elevation, source, place, unnamed, history, events, ownPlaces
        case dictionary, newLocation
        case time = "recordedAt"
    }

    /// The schema that programs may rely on.
    static let schema: JSONValue = [
        "type": "object", "required": ["latitude", "longitude", "source", "recordedAt", "history", "ownPlaces"],
        "properties": [
            "latitude": ["type": "number"], "longitude": ["type": "number"], "accuracy": ["type": "number"],
            "source": ["type": "string"], "recordedAt": ["type": "string"], "history": ["type": "string"],
            "ownPlaces": ["type": "array", "items": ["type": "string"]],
            "place": [
                "type": "object", "required": ["name"],
                "properties": [
                    "name": ["type": "string"], "subtitle": ["type": "string"], "countryCode": ["type": "string"],
                    "timeZone": ["type": "string"], "distance": ["type": "number"],
                ],
            ],
        ],
    ]

    /// The name of a place comes from the gazetteer, or from the service that was asked.
    var outsideSources: Set<String> {
        place?.outsideSources ?? []
    }

    struct Event: Encodable, Sendable {
        var fence: String
        var kind: String
    }

    init(_ taken: TakenFix, zone: String) {
        latitude = taken.fix.coordinate.latitude
        longitude = taken.fix.coordinate.longitude
        accuracy = taken.fix.accuracy
        altitude = taken.fix.heightAboveEllipsoid
        elevation = taken.fix.heightAboveSea
        source = taken.fix.source.rawValue
        time = taken.fix.time
        ownPlaces = taken.recorded.places.map(\.name)
        place = taken.place
        unnamed = taken.unnamed
        switch taken.recorded.decision {
        case .skip: history = "skipped"
        case .recordAgain: history = "recordedAgain"
        case .recordNew: history = "recorded"
        }
        events = taken.recorded.events.map { event in
            Event(fence: taken.recorded.fences[event.fence]?.name ?? event.fence, kind: event.kind.rawValue)
        }
        let placemark = taken.place.map { Placemark($0) } ?? Placemark()
        dictionary = .object(DeviceLocation(fix: taken.fix, timeZone: zone, placemark: placemark).dictionary)
        newLocation = .object(NewLocation(fix: taken.fix, placemark: placemark, deviceTimeZone: zone).dictionary)
    }

    /// - Parameter known: everything that is known about the place, if it was stored beside the row.
    init(_ record: FixRecord, _ fix: LocationFix, place known: GeocodedPlace?) {
        latitude = record.latitude
        longitude = record.longitude
        accuracy = record.accuracy
        altitude = fix.heightAboveEllipsoid
        elevation = fix.heightAboveSea
        source = record.source
        time = fix.time
        history = "known"
        events = []
        place = known ?? Self.place(record, fix)
        let placemark = place.map { Placemark($0) } ?? Placemark()
        dictionary = .object(DeviceLocation(fix: fix, timeZone: record.zone, placemark: placemark).dictionary)
        newLocation = .object(NewLocation(fix: fix, placemark: placemark, deviceTimeZone: record.zone).dictionary)
    }

    /// The place as far as a row describes it.
    private static func place(_ record: FixRecord, _ fix: LocationFix) -> GeocodedPlace? {
        guard let name = record.place else { return nil }
        var place = GeocodedPlace(id: "", name: name, coordinate: fix.coordinate, source: record.source)
        place.subtitle = record.subtitle
        place.countryCode = record.countryCode
        place.timeZone = record.placeZone
        place.distance = record.placeDistance
        return place
    }

    func presentation(in context: FlowContext) -> Presentation {
        var rows: [KeyValue] = []
        if !ownPlaces.isEmpty {
            let shown = ownPlaces.prefix(3).joined(separator: ", ")
            rows.append(
                KeyValue("At", ownPlaces.count > 3 ? "\(shown) and \(ownPlaces.count - 3) more" : shown, tone: .strong)
            )
        }
        if let place {
            rows.append(KeyValue("Place", place.name, tone: .strong))
            if place.kind == PlaceKind.district.rawValue || place.kind == PlaceKind.suburb.rawValue {
                rows.append(KeyValue("Kind", place.kind ?? ""))
            }
            if let subtitle = place.subtitle, !subtitle.isEmpty { rows.append(KeyValue("In", subtitle)) }
            if let distance = place.distance, distance >= 500 {
                rows.append(KeyValue("Away", Measure.distance(distance, context), tone: .muted))
            }
            if let zone = place.timeZone { rows.append(KeyValue("Time zone", zone)) }
        }
        if let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) {
            rows.append(KeyValue("Coordinate", CoordinateText.text(coordinate)))
        }
        if let accuracy { rows.append(KeyValue("Accuracy", "within \(Measure.distance(accuracy, context))")) }
        if let elevation {
            rows.append(KeyValue("Height", "\(Measure.height(elevation, context)) above the sea"))
        }
        rows.append(KeyValue("Seen", "\(Measure.time(time, context)), \(source)", tone: .muted))
        var notices = events.map { event in
            Presentation.notice(Notice(.info, "Fence '\(event.fence)': \(event.kind)."))
        }
        if let unnamed { notices.insert(.notice(Notice(.warning, "The place has no name. \(unnamed)")), at: 0) }
        return .stack([.keyValues(rows)] + notices)
    }
}

/// Location's part of the overview: the place known last, and the fences one is in.
enum LocationCard {
    static func content(_ resolver: ServiceResolver, _ context: FlowContext) async throws -> CardContent? {
        let location = try await resolver.get(LocationCoordinator.self)
        let absence = try await ReceiverFollower(location: location).absence()
        let warning = absence.map { [Presentation.notice(Notice(.warning, $0.sentence(in: context)))] } ?? []
        let unknown = Presentation.text("Your place is not known.", tone: .muted)
        guard let current = try await location.current(), let summary = current.summary else {
            return CardContent(
                warning.isEmpty ? unknown : .stack([unknown] + warning),
                suggestions: [CommandSuggestion("location set PLACE", "say where you are")],
                isInvitation: warning.isEmpty
            )
        }
        var rows = [KeyValue("Place", Measure.place(summary.name, current.placeDistance, context), tone: .strong)]
        if !summary.subtitle.isEmpty { rows.append(KeyValue("In", summary.subtitle)) }
        rows.append(KeyValue("Seen", Measure.time(current.recordedAt.date, context), tone: .muted))
        let names = try await location.store.namesOfFencesInside()
        if !names.isEmpty { rows.append(KeyValue("Inside", names.joined(separator: ", "))) }
        return CardContent(
            warning.isEmpty ? .keyValues(rows) : .stack([.keyValues(rows)] + warning),
            suggestions: [CommandSuggestion("location near", "what is around you")]
        )
    }
}
