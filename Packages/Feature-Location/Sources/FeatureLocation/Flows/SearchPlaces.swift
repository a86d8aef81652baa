import ArgumentParser
import Core
import Gazetteer
import Geocoding

struct SearchPlaces: Flow {
    static let descriptor = FlowDescriptor(
        "search",
        "Find places by name",
        discussion: """
            Typos and other spellings are understood, and 'city, country' or 'city, state' narrow the search. With --live, places \
            are shown while you type; where a pipe is the input, each of its lines is answered. The words are noted among your \
            events, which 'bento location delete' forgets.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        endlessFlag: "live",
        examples: [
            FlowExample("Muenchen", "a city, however it is spelt"),
            FlowExample("--country US Springfield", "in one country"),
        ]
    )

    @Argument(help: "The name, with or without the state or country after a comma.") var text: [Word] = []
    @Flag(help: "Show places while you type, until Enter; or answer each line of a pipe.") var live = false
    @Flag(help: "Complete the names of cities, states and countries alone.") var cities = false
    @Option(help: "How many places at most, 1 to 50.") var limit = 6
    @Option(help: "Only in this country, by its two-letter code.") var country: String?
    @Option(parsing: .unconditional, help: "Prefer places near this one: a name, a coordinate, or 'here'.") var near:
        String?

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> SearchResult {
        var bias: Coordinate?
        if let near { bias = try await location.place(near, in: session).coordinate }
        let limit = try Limits.checked(limit, 1...50, "--limit")
        let query = GeocodeQuery(text.phrase, limit: limit, countryCode: try Limits.country(country), bias: bias)
        guard !live || text.isEmpty else {
            throw Failure.usage("location.live-words", "With --live, the words are typed when it runs, not before.")
        }
        if live { return try await showWhileTyping(query, with: location, in: session) }
        let places = try await cities ? completedCities(query, with: location) : location.search(query)
        try await location.noteSearch(query.text, found: places, at: session.time)
        return SearchResult(list: PlaceList(places: places, source: places.first?.source ?? location.geocoder.name))
    }

    private func completedCities(
        _ query: GeocodeQuery,
        with location: LocationCoordinator
    ) async throws -> [GeocodedPlace] {
        guard AddressSearchRules.lookup(text.phrase) != nil else {
            throw Failure.usage("location.bad-search", "A search needs at least two characters.")
        }
        guard let chosen = location.geocoder as? ChosenGeocoder else { return try await location.search(query) }
        return try await chosen.cities(query)
    }

    private func showWhileTyping(
        _ query: GeocodeQuery,
        with location: LocationCoordinator,
        in session: FlowSession
    ) async throws -> SearchResult {
        let sources = try await (location.geocoder as? ChosenGeocoder)?.addressSources()
        let search = await AddressSearch(
            first: sources?.first ?? GazetteerGeocoder(),
            second: sources?.second,
            template: query
        )
        let live = LiveSearch(search: search) { text, places in
            try await location.noteSearch(text, found: places, at: session.time)
        }
        guard session.presence == .here else {
            try await live.answerLines(in: session)
            return SearchResult()
        }
        guard let places = try await live.followKeys(in: session) else { return SearchResult() }
        return SearchResult(list: PlaceList(places: places, source: places.first?.source ?? location.geocoder.name))
    }
}

/// The result of a search; empty if each answer was output on its own, or nobody wanted one.
struct SearchResult: FlowResult {
    var list: PlaceList?

    var places: [GeocodedPlace] { list?.places ?? [] }
    var exitStatus: ExitStatus { list?.exitStatus ?? .success }
    var outsideSources: Set<String> { list?.outsideSources ?? [] }

    private enum CodingKeys: CodingKey {}

    func encode(to encoder: any Encoder) throws {
        if let list { return try list.encode(to: encoder) }
        _ = encoder.container(keyedBy: CodingKeys.self)
    }

    func presentation(in context: FlowContext) -> Presentation { list?.presentation(in: context) ?? .stack([]) }
}
