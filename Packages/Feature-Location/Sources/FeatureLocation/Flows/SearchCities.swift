import ArgumentParser
import Core
import Gazetteer
import Geocoding

struct SearchCities: Flow {
    static let descriptor = FlowDescriptor(
        "cities",
        "Complete the name of a city, state or country",
        discussion: """
            With Geoapify, cities, localities, states and countries are asked for at once and merged; offline, the gazetteer \
            completes the names of cities.
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        successor: "location search --cities",
        examples: [FlowExample("Sprin", "cities that begin so")]
    )

    @Argument(help: "The beginning of the name.") var text: [Word]
    @Option(help: "How many places at most, 1 to 50.") var limit = 6
    @Option(help: "Only in this country, by its two-letter code.") var country: String?
    @Option(help: "The language for names, for example de.") var language: String?

    func run(with geocoder: ChosenGeocoder, in session: FlowSession) async throws -> PlaceList {
        guard let words = AddressSearchRules.lookup(text.phrase) else {
            throw Failure.usage("location.bad-search", "A search needs at least two characters.")
        }
        let query = GeocodeQuery(
            words,
            limit: try Limits.checked(limit, 1...50, "--limit"),
            countryCode: try Limits.country(country),
            language: language
        )
        var failures: [(kind: String, words: String)] = []
        let places = try await geocoder.cities(query) { kind, error in
            failures.append((kind, (error as? any BentoError)?.message ?? "it failed."))
        }
        var list = PlaceList(places: places, source: places.first?.source ?? geocoder.name)
        if let first = failures.first {
            // They failed for one reason, more likely than not: it is said once.
            let kinds = failures.map(\.kind).joined(separator: ", ")
            list.problem = "Not searched for: \(kinds). \(first.words)"
        }
        return list
    }
}
