import AppData
import ArgumentParser
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
}

extension LocationCoordinator {
    /// The person's places, the latest first.
    func savedPlaces() async throws -> [SavedPlace] {
        try await places.places().sorted { $0.updatedAt > $1.updatedAt }.map(SavedPlace.init)
    }

    func savedPlaceList() async throws -> SavedPlaceList {
        SavedPlaceList(try await savedPlaces(), isAsked: try await settings[GeocoderSettings.geocoder] != .gazetteer)
    }
}

struct AddPlace: Flow {
    static let descriptor = FlowDescriptor(
        "add",
        "Keep a place by a name of your own",
        discussion: """
            The name then stands for the place wherever a place is named: 'bento location near gym', 'bento reminders add buy milk when I \
            am at Rewe'. Without --at the name itself is looked up. Several places may have one name; you are asked which one you mean.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("gym --at 51.34,12.37 --kind gym", "by coordinate"),
            FlowExample("office --at here", "where you are"),
            FlowExample("Lisbon", "by its own name"),
        ]
    )

    @Argument(help: "What to call it.") var name: [Word]
    @Option(parsing: .unconditional, help: "Where it is: a name, a coordinate, or 'here'; by default its own name.")
    var at: String?
    @Option(help: "What it is: home, work, gym, or a word of your own; by default what is known of it.") var kind:
        String?

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> SavedPlaceList {
        let name = try SavedPlace.checked(PlaceText.checked(name, what: "The name"))
        let found: ResolvedPlace
        if let at {
            found = try await location.place(at, in: session)
        } else {
            found = try await named(name, location, session)
        }
        var place = Place(
            id: .make(at: session.time.now),
            name: name,
            coordinate: found.coordinate,
            kind: kind ?? (at == nil ? found.place?.kind : nil) ?? "place"
        )
        try await location.describe(&place, found)
        try await location.store.add(place)
        // A person who saves their current location is there.
        if at?.lowercased() == "here" { try await location.store.noteVisit(place) }
        return try await location.savedPlaceList()
    }

    /// The place with exactly that name: one that only begins with it, or has the same name somewhere else, is hardly
    /// meant.
    private func named(
        _ name: String,
        _ location: LocationCoordinator,
        _ session: FlowSession
    ) async throws -> ResolvedPlace {
        var nearest: ResolvedPlace?
        do {
            let found = try await location.place(name, in: session)
            let own = name.prefix { $0 != "," }
            guard let place = found.place, !PlaceNames.isSame(place.name, String(own)) else { return found }
            nearest = found
        } catch let error as Failure where error.code == "location.unknown-place" {}
        guard session.canAsk else {
            let known = nearest.map { " The nearest name is \($0.label)." } ?? ""
            throw Failure(
                "location.where",
                "It is not known where '\(name.prefix(80))' is.\(known)",
                recovery: "Give it with --at: 'here', a coordinate, or the name of a city.",
                exitStatus: .dataError,
                outsideSources: nearest?.outsideSources ?? []
            )
        }
        let typed = try await session.ask(Question("Where is \(name): here, a coordinate, or a city", option: "--at"))
        guard typed.contains(where: { !$0.isWhitespace }) else { throw Declined() }
        return try await location.place(typed, in: session)
    }
}

extension SavedPlace {
    /// - Throws: a failure (65) for a name that already means something else.
    fileprivate static func checked(_ name: String) throws -> String {
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
    /// Adds the area that a place lies in: for a coordinate, the nearest city.
    fileprivate func describe(_ place: inout Place, _ found: ResolvedPlace) async throws {
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

struct ListPlaces: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List the places that you keep",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [FlowExample("", "all of them, the latest first")]
    )

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> SavedPlaceList {
        try await location.savedPlaceList()
    }
}

struct EditPlace: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Change a place that you keep",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("gym --at here", "it has moved"), FlowExample("gym --name \"old gym\"", "another name")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names place 2>/dev/null")
    )
    var place: [Word]
    @Option(help: "Another name.") var name: String?
    @Option(parsing: .unconditional, help: "Where it is: a name, a coordinate, or 'here'.") var at: String?
    @Option(help: "What it is.") var kind: String?

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> SavedPlaceList {
        guard name != nil || at != nil || kind != nil else {
            throw Failure.usage(
                "location.no-change",
                "Nothing is to be changed.",
                recovery: "Give --name, --at or --kind."
            )
        }
        let name = try name.map { try SavedPlace.checked($0) }
        let found = try await session.item(place.phrase, SavedPlace.kind, among: location.savedPlaces()).place
        var moved: Place?
        if let at {
            let there = try await location.place(at, in: session)
            var place = found
            place.move(to: there.coordinate)
            try await location.describe(&place, there)
            moved = place
        }
        try await location.store.edit(found) { [name, kind, moved] place in
            if let name { place.name = name }
            if let kind { place.kind = kind }
            guard let moved, let coordinate = try? moved.coordinate() else { return }
            place.move(to: coordinate)
            (place.countryCode, place.subtitle, place.zone) = (moved.countryCode, moved.subtitle, moved.zone)
        }
        return try await location.savedPlaceList()
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
