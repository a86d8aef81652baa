import AppData
import ArgumentParser
import Core

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
