import Core
import Foundation
import Gazetteer
import Geodesy
import Networking

/// Geoapify's geocoding service (https://apidocs.geoapify.com) as a ``Geocoder``.
package struct GeoapifyGeocoder: Geocoder {
    /// ``Geocoder/name`` of the service, and the source of its places.
    package static let sourceName = "geoapify"
    package static let defaultAddress = "https://api.geoapify.com"

    private let client: HTTPClient
    private let base: URL
    private let key: Secret

    /// - Parameters:
    ///   - client: sends the requests, with its retries, limits, and time limits.
    ///   - base: the service's address.
    ///   - key: the person's key; it is used only in the query of each request.
    init(client: HTTPClient, base: URL, key: Secret) {
        self.client = client
        self.base = base
        self.key = key
    }

    package var name: String { Self.sourceName }

    /// See ``Geocoder/search(_:)``.
    ///
    /// - Throws: ``Networking/HTTPError``, ``GeocodingError``.
    package func search(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
        try await places(.words(query, .search), language: query.language)
    }

    /// The completions of a text being typed, best first.
    ///
    /// - Throws: as ``search(_:)``.
    package func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
        try await places(.words(query, .autocomplete), language: query.language)
    }

    /// See ``Geocoder/reverse(_:limit:)``.
    ///
    /// - Throws: as ``search(_:)``.
    package func reverse(_ coordinate: Coordinate, limit: Int) async throws -> [GeocodedPlace] {
        try await reverse(coordinate, limit: limit, language: nil)
    }

    /// The same, with names in a language, BCP 47.
    func reverse(_ coordinate: Coordinate, limit: Int, language: String?) async throws -> [GeocodedPlace] {
        let found = try await places(.position(coordinate, limit: limit, language: language), language: language)
        let measured = found.map { place in
            var place = place
            place.distance = Sphere.distance(coordinate, place.coordinate)
            return place
        }
        // The server measures to outlines; of two places it puts the smaller first. Nearest first is our promise.
        return measured.enumerated()
            .sorted { ($0.element.distance ?? 0, $0.offset) < ($1.element.distance ?? 0, $1.offset) }
            .map(\.element)
    }

    /// Cities, localities, states, and countries whose names begin with a text, requested in parallel.
    ///
    /// A kind that fails does not fail the others.
    ///
    /// - Parameter failed: called for each kind that failed, unless all did.
    /// - Throws: the first kind's error if all fail; `CancellationError`.
    func cities(
        _ query: GeocodeQuery,
        failed: (_ kind: String, _ error: any Error) -> Void = { _, _ in }
    ) async throws -> [GeocodedPlace] {
        typealias Answer = (kind: Int, places: Result<[GeocodedPlace], any Error>)
        let answers = await withTaskGroup(of: Answer.self) { group in
            for (kind, type) in CitySearch.types.enumerated() {
                group.addTask {
                    do {
                        let found = try await places(.words(query, .autocomplete, type: type), language: query.language)
                        return (kind, .success(found))
                    } catch {
                        return (kind, .failure(error))
                    }
                }
            }
            var answers = [Result<[GeocodedPlace], any Error>](repeating: .success([]), count: CitySearch.types.count)
            for await answer in group { answers[answer.kind] = answer.places }
            return answers
        }
        try Task.checkCancellation()
        let merged = try CitySearch.merge(answers, limit: query.limit)
        for case (let type, .failure(let error)) in zip(CitySearch.types, answers) { failed(type, error) }
        return merged
    }

    private func places(_ request: GeoapifyRequest, language: String?) async throws -> [GeocodedPlace] {
        let url = try request.url(base: base, key: key)
        let limits = HTTPLimits(collectedBytes: GeoapifyResponse.largestBody)
        let reply = try await client.send(ClientRequest(.get, url, isAuthorized: false, limits: limits))
        let answer = try GeoapifyResponse(reply.body, status: reply.status, secrets: [key.reveal()])
        return try answer.places().map { $0.geocoded(language: language) }
    }
}
