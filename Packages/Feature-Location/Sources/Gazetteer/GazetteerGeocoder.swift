import Core
import Foundation
import Geodesy
import Synchronization

/// The bundled gazetteer as a ``Geocoder``: offline and always available.
///
/// Nothing is opened before the first query.
package final class GazetteerGeocoder: Geocoder {
    /// ``Geocoder/name`` of the gazetteer, and the source of its places.
    package static let sourceName = "gazetteer"

    private struct State {
        var gazetteer: Gazetteer?
        /// Increases with ``reload()``. A table whose opening began before that is used once, but not kept.
        var generation = 0
    }

    private let open: @Sendable () async throws -> Gazetteer
    private let state = Mutex(State())

    /// - Parameter open: called for the first query, after a failure, and after ``reload()``.
    package init(open: @escaping @Sendable () async throws -> Gazetteer = { try Gazetteer.bundled() }) {
        self.open = open
    }

    package var name: String { Self.sourceName }

    /// See ``Geocoder/search(_:)``. The text may end in the middle of a word.
    package func search(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
        try await search(query, isTyping: false)
    }

    /// The completions of a text being typed, best first.
    package func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
        try await search(query, isTyping: true)
    }

    private func search(_ query: GeocodeQuery, isTyping: Bool) async throws -> [GeocodedPlace] {
        let gazetteer = try await opened()
        let limit = max(0, min(query.limit, 100))
        // Nearby places may be far down the list by population alone.
        let (found, readings) = gazetteer.answer(
            query.text,
            limit: query.bias == nil ? limit : max(limit, 60),
            isTyping: isTyping,
            countryCode: query.countryCode
        )
        let ordered = query.bias.map { Self.ordered(found, near: $0, in: gazetteer.places) } ?? found
        return try gazetteer.marked(
            ordered.prefix(limit).map { match in
                let known = gazetteer.places[match.place]
                var place = try known.geocoded()
                if !isTyping, readings.indices.contains(match.reading) {
                    place.unknownPart = place.unknown(of: readings[match.reading].passedOver, host: known.host)
                }
                return place
            }
        )
    }

    package func reverse(_ coordinate: Coordinate, limit: Int) async throws -> [GeocodedPlace] {
        try await nearby(coordinate, limit: limit)
    }

    package func nearby(
        _ coordinate: Coordinate,
        limit: Int,
        within radius: Double = .infinity
    ) async throws -> [GeocodedPlace] {
        let gazetteer = try await opened()
        let found = try gazetteer.nearest.nearest(to: coordinate, limit: max(0, min(limit, 1000)), within: radius)
        return try gazetteer.marked(
            found.map { neighbour in
                try gazetteer.places[neighbour.place].geocoded(distance: neighbour.distance)
            }
        )
    }

    package func greatest(in box: BoundingBox, limit: Int) async throws -> [GeocodedPlace] {
        let gazetteer = try await opened()
        // From a city's own map one wants its districts named; from farther off they are in the way of other cities.
        let hasParts = box.height < 1
        return try gazetteer.marked(
            gazetteer.greatest(in: box, limit: max(0, min(limit, 1000)), hasParts: hasParts).map { try $0.geocoded() }
        )
    }

    /// Opens the places again for the next query, after more of them were imported.
    package func reload() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }

    private func opened() async throws -> Gazetteer {
        let (known, generation) = state.withLock { ($0.gazetteer, $0.generation) }
        if let known { return known }
        let gazetteer = try await open()
        return state.withLock { state in
            // The first one to finish wins, so that there is only one; but not if it was opened before a reload.
            guard state.generation == generation else { return gazetteer }
            let kept = state.gazetteer ?? gazetteer
            state.gazetteer = kept
            return kept
        }
    }

    /// Orders places. Within one kind of match and one reading, a nearby place counts up to a hundred times its
    /// population; the advantage falls to a third every 100 km.
    private static func ordered(
        _ matches: [GazetteerMatch],
        near bias: Coordinate,
        in places: PlaceTable
    ) -> [GazetteerMatch] {
        let here = SphereTree.point(latitude: bias.latitude, longitude: bias.longitude)
        let ranked = matches.map { match in
            let there = SphereTree.point(
                latitude: places.latitude(of: match.place),
                longitude: places.longitude(of: match.place)
            )
            let chord = ((there - here) * (there - here)).sum().squareRoot()
            let kilometres = 2 * asin(min(1, chord / 2)) * NearestPlaceIndex.earthRadius / 1000
            return (match, Double(match.weight) * (1 + 99 * exp(-kilometres / 100)))
        }
        return ranked.sorted { a, b in
            if (a.0.kind, a.0.reading) != (b.0.kind, b.0.reading) {
                return (a.0.kind.rawValue, a.0.reading) < (b.0.kind.rawValue, b.0.reading)
            }
            return a.1 == b.1 ? a.0.place < b.0.place : a.1 > b.1
        }.map(\.0)
    }
}

extension Gazetteer {
    /// The places, marked as possibly named by an outside source if the table has more than the bundled one.
    fileprivate func marked(_ found: [GeocodedPlace]) throws -> [GeocodedPlace] {
        guard try places.count != Gazetteer.bundled().places.count else { return found }
        return found.map { place in
            var marked = place
            marked.isImported = true
            return marked
        }
    }
}
