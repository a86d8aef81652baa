import AppData
import ArgumentParser
import Core

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
