import Core
import Foundation
import HTTPTypes
import Hummingbird

/// The parameters of a geocoding request, as Geoapify's documents describe them.
struct GeocodingQuery {
    /// The format of a response.
    enum Format: String, CaseIterable {
        case json, geojson, xml
    }

    /// The parts of a structured query, from the narrowest to the widest, by the names that they have in the query of a
    /// response.
    static let parts = ["name", "housenumber", "street", "postcode", "city", "state", "country"]
    /// The possible types of a place; the gazetteer has cities.
    private static let types: Set<String> = ["country", "state", "city", "postcode", "street", "amenity", "locality"]

    private let parameters: Parameters

    init(_ parameters: Parameters) { self.parameters = parameters }

    /// A parameter; `nil` if it is absent or empty.
    func text(_ name: String) -> String? {
        guard let value = parameters[Substring(name)], !value.isEmpty else { return nil }
        return String(value)
    }

    func number(_ name: String) -> Double? {
        text(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The maximum number of places in the response.
    func limit(_ usual: Int) throws(GeocodingRefusal) -> Int {
        guard let text = text("limit") else { return usual }
        guard let limit = Int(text), limit > 0 else { throw .invalid("\"limit\" must be a positive number") }
        return min(limit, Self.mostPlaces)
    }

    /// The maximum number of places that are considered.
    static let mostPlaces = 50

    /// The format; GeoJSON is the default.
    func format() throws(GeocodingRefusal) -> Format {
        guard let text = text("format") else { return .geojson }
        guard let format = Format(rawValue: text) else {
            throw .invalid("\"format\" must be one of [\(Format.allCases.map(\.rawValue).joined(separator: ", "))]")
        }
        return format
    }

    /// True if the requested types include cities.
    func wantsCities() throws(GeocodingRefusal) -> Bool {
        guard let type = text("type") else { return true }
        guard Self.types.contains(type) else {
            throw .invalid("\"type\" must be one of [\(Self.types.sorted().joined(separator: ", "))]")
        }
        return type == "city" || type == "locality"
    }

    /// The language of country names (ISO 639-1).
    func language() throws(GeocodingRefusal) -> String? {
        guard let text = text("lang")?.lowercased() else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (97...122).contains($0) }) else {
            throw .invalid("\"lang\" must be an ISO 639-1 code")
        }
        return text
    }

    /// The places within every filter; those of a bias come first, and the nearest first if it is a proximity.
    func narrowing(_ places: [PlaceSummary]) throws(GeocodingRefusal) -> [PlaceSummary] {
        let (filters, biases) = (try filters(), try biases())
        let fitting = places.filter { place in filters.allSatisfy { $0.contains(place) } }
        guard !biases.isEmpty else { return fitting }
        let ranked = fitting.enumerated().map { rank, place in
            (place: place, distance: biases.map { $0.distance(to: place) }.min() ?? 0, rank: rank)
        }
        return ranked.sorted { ($0.distance, $0.rank) < ($1.distance, $1.rank) }.map(\.place)
    }

    /// True if more places must be considered than are requested.
    func narrows() throws(GeocodingRefusal) -> Bool {
        let (filters, biases) = (try filters(), try biases())
        return !filters.isEmpty || !biases.isEmpty
    }

    private func filters() throws(GeocodingRefusal) -> [GeocodingArea] {
        guard let text = text("filter") else { return [] }
        return try GeocodingArea.list(text, of: "filter", kinds: ["circle", "rect", "countrycode", "place"])
    }

    private func biases() throws(GeocodingRefusal) -> [GeocodingArea] {
        guard let text = text("bias") else { return [] }
        return try GeocodingArea.list(text, of: "bias", kinds: ["circle", "rect", "countrycode", "proximity"])
    }
}
