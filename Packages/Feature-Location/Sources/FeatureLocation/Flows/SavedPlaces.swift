import AppData
import ArgumentParser
import Core
import Foundation

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
        SavedPlaceList(try await savedPlaces(), isAsked: try await settings[LocationSettings.geocoder] != .gazetteer)
    }
}

struct AddPlace: Flow {
    static let descriptor = FlowDescriptor(
        "add",
        "Keep a place by a name of your own",
        discussion: """
            The name then stands for the place wherever a place is named: 'bento location near gym'. Without --at the name itself \
            is looked up.
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
    @Option(help: "What it is: home, work, gym, or a word of your own.") var kind = "place"

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> SavedPlaceList {
        let name = try PlaceText.checked(name, what: "The name")
        let known = try await location.savedPlaces().first { $0.place.name.lowercased() == name.lowercased() }
        guard known == nil else {
            throw Failure.invalid(
                "location.place-exists",
                "There is a place '\(name.prefix(80))' already.",
                recovery: "Change it with 'bento location edit', or take another name."
            )
        }
        let found = try await location.resolve(at ?? name)
        let place = Place(
            id: .make(at: session.time.now),
            name: name,
            coordinate: found.coordinate,
            kind: kind,
            countryCode: found.place?.countryCode,
            subtitle: found.place?.subtitle
        )
        try await location.store.save(place, "add place \(name)")
        return try await location.savedPlaceList()
    }
}

struct ListPlaces: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List the places that you keep",
        effect: .reads,
        openTo: [.model, .client, .page],
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
                recovery: "Say --name, --at or --kind."
            )
        }
        let found = try await session.item(place.phrase, SavedPlace.kind, among: location.savedPlaces())
        var place = found.place
        if let name { place.name = name }
        if let kind { place.kind = kind }
        if let at { place.move(to: try await location.resolve(at).coordinate) }
        try await location.store.save(place, "edit place \(found.place.name)")
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
    /// Below a name of the person's own stands where the place is, in the words of whoever was asked.
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
