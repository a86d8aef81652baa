import ArgumentParser
import Core

struct SearchPlaces: Flow {
    static let descriptor = FlowDescriptor(
        "search",
        "Find places by name",
        discussion: """
            Typos and other spellings are understood, and 'city, country' or 'city, state' narrow the search. The words are \
            noted among your events, which `bento location forget` forgets.
            """,
        effect: .writes,
        examples: [
            FlowExample("Muenchen", "a city, however it is spelt", input: ["text": "Muenchen"]),
            FlowExample("--country US Springfield", "in one country", input: ["text": "Springfield", "country": "US"]),
        ]
    )

    @Argument(help: "The name, with or without the state or country after a comma.") var text: [Word] = []
    @Flag(help: "Show places while you type, until Enter.") var live = false
    @Option(help: "How many places at most, 1 to 50.") var limit = 6
    @Option(help: "Only in this country, by its two-letter code.") var country: String?
    @Option(parsing: .unconditional, help: "Prefer places near this one: a name, a coordinate, or 'here'.") var near:
        String?

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> PlaceList {
        var bias: Coordinate?
        if let near { bias = try await location.resolve(near).coordinate }
        let limit = try Limits.checked(limit, 1...50, "--limit")
        if live { return try await showWhileTyping(with: location, near: bias, in: session) }
        let query = GeocodeQuery(text.phrase, limit: limit, countryCode: try Limits.country(country), bias: bias)
        let places = try await location.search(query)
        try await location.store.noteSearch(["text": .string(query.text), "results": .integer(Int64(places.count))])
        return PlaceList(places: places, source: places.first?.source ?? location.geocoder.name)
    }

    private func showWhileTyping(
        with location: LocationCoordinator,
        near bias: Coordinate?,
        in session: FlowSession
    ) async throws -> PlaceList {
        let template = GeocodeQuery("", limit: limit, countryCode: try Limits.country(country), bias: bias)
        let sources = try await (location.geocoder as? ChosenGeocoder)?.addressSources()
        let search = await AddressSearch(
            first: sources?.first ?? GazetteerGeocoder(),
            second: sources?.second,
            template: template
        )
        let places = try await LiveSearch(search: search).run(in: session)
        return PlaceList(places: places, source: places.first?.source ?? location.geocoder.name)
    }
}
