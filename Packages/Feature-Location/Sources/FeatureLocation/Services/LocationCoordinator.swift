import AppData
import Core
import Foundation
import Gazetteer
import GeoJSON
import Geocoding
import LocationText
import MapDrawing
import Networking
import Positioning

/// The actions of Location, for its flows and for other features.
struct LocationCoordinator: Sendable {
    let store: LocationStore
    let geocoder: any Geocoder
    let places: PlaceStore
    let settings: FeatureSettings
    let map: MapState
    /// The connection to a receiver; `nil` if the host has none.
    let sockets: (any SocketConnecting)?

    // MARK: Searching

    /// The places that match, best first.
    ///
    /// - Throws: ``Core/Failure`` for a text that is empty or too long; errors of the geocoder.
    func search(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
        var query = query
        query.text = query.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !query.text.isEmpty, query.text.count <= 256 else {
            throw Failure.usage("location.bad-search", "A search needs 1 to 256 characters.")
        }
        if let coordinate = try await coordinate(query.text, near: query.bias) {
            return try await geocoder.reverse(coordinate, limit: query.limit)
        }
        return try await geocoder.search(query)
    }

    /// Records a search among the person's events, with the best place found as a lookup.
    func noteSearch(_ text: String, found places: [GeocodedPlace], at time: TimeContext) async throws {
        var data: [String: JSONValue] = ["text": .string(text), "results": .integer(Int64(places.count))]
        if let best = places.first {
            let lookup = LookupLocation(
                coordinate: best.coordinate,
                time: time.now,
                timeZone: time.zone.identifier,
                placemark: Placemark(best)
            )
            data["location"] = .object(lookup.dictionary)
        }
        try await store.noteSearch(.object(data))
    }

    /// The meaning of a text.
    enum Meaning: Sendable {
        case one(ResolvedPlace)
        /// Several of the person's own places have this name.
        case own([PlaceRow])
        /// Only a part of it is known, such as the city of an address.
        case part(ResolvedPlace, unknown: String)
    }

    /// The meaning of a text: `here`, a coordinate, one of the person's own places, or a name.
    ///
    /// - Throws: ``Core/Failure`` if it has none.
    func meaning(of text: String, near bias: Coordinate? = nil) async throws -> Meaning {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if trimmed.lowercased() == "here" {
            guard let current = try await self.current(), let fix = current.fix else {
                throw NoFixError.unknownPlace
            }
            return .one(
                ResolvedPlace(
                    name: current.place ?? "here",
                    coordinate: fix.coordinate,
                    outsideSources: current.place == nil ? [] : ["the name of a place that was looked up"]
                )
            )
        }
        // Before coordinates: the end of an id may look like a geohash.
        let named = try await store.places(ending: trimmed)
        if named.count == 1 { return .one(ResolvedPlace(named[0])) }
        if let coordinate = try await coordinate(trimmed, near: bias) {
            return .one(ResolvedPlace(name: CoordinateText.text(coordinate), coordinate: coordinate))
        }
        let own = try await store.places(called: trimmed)
        guard own.isEmpty else { return own.count == 1 ? .one(ResolvedPlace(own[0])) : .own(own) }
        guard let found = try await search(GeocodeQuery(trimmed, limit: 1, bias: bias)).first else {
            throw Failure.invalid(
                "location.unknown-place",
                "No place fits '\(trimmed.prefix(80))'.",
                recovery:
                    "Try other words: 'bento location search WORDS'. Coordinates work too: 52.52,13.405 or 33°54′S 18°24′E."
            )
        }
        let place = ResolvedPlace(found)
        return found.unknownPart.map { .part(place, unknown: $0) } ?? .one(place)
    }

    /// The place that a text means, without asking anybody.
    ///
    /// - Throws: ``Core/Failure`` if it means no place, several of the person's own, or one of which only a part is
    ///   known.
    func resolve(_ text: String, near bias: Coordinate? = nil) async throws -> ResolvedPlace {
        switch try await meaning(of: text, near: bias) {
        case .one(let place): return place
        case .own(let places): throw PlacePicker.several(places, text)
        case .part(let place, let unknown): throw PlacePicker.unknown(unknown, place)
        }
    }

    /// The coordinate written in a text; `nil` if it may be a name.
    ///
    /// - Throws: ``LocationText/CoordinateTextError`` if it looks like a coordinate and is not one.
    func coordinate(_ text: String, near bias: Coordinate? = nil) async throws -> Coordinate? {
        switch try CoordinateText.read(text) {
        case .coordinate(let coordinate): return coordinate
        case .shortPlusCode(let code, let place):
            return code.coordinate(near: try await resolve(place.isEmpty ? "here" : place, near: bias).coordinate)
        case .name: return nil
        }
    }

    // MARK: Fixes

    /// The last fix within the retention period.
    func current() async throws -> FixRecord? {
        try await store.current(keptFor: try await retentionDays())
    }

    /// The history within the retention period, newest first.
    func history(since: Date?, limit: Int = .max) async throws -> [FixRecord] {
        try await enforceRetention()
        return try await store.history(since: since, limit: limit)
    }

    /// Processes a fix: names it, records it if it is worth it, and checks it against the fences. If the geocoder
    /// fails, it is stored without a name.
    ///
    /// - Parameter known: the place whose name the person gave.
    func take(_ fix: LocationFix, as known: GeocodedPlace? = nil) async throws -> TakenFix {
        var lookup: KeptLookup?
        var unnamed: String?
        do {
            if known == nil { lookup = try await self.lookup(fix.coordinate) }
        } catch {
            unnamed = (error as? any BentoError)?.message ?? "\(error)"
        }
        let place = known ?? lookup?.place
        let spread = known.map { PlaceReach.radius(ofKind: $0.kind) } ?? 0
        let recorded = try await store.take(fix, place: place, lookup: lookup, spread: spread)
        try await enforceRetention()
        return TakenFix(fix: fix, place: place, unnamed: unnamed, recorded: recorded)
    }

    /// The nearest known place to a fix. The last coordinate that was geocoded is not looked up again.
    private func lookup(_ coordinate: Coordinate) async throws -> KeptLookup? {
        let choice = try await settings[GeocoderSettings.geocoder].rawValue
        let last = try await store.lastLookup()
        if let last, RecordingGate.repeatsSearch(coordinate, after: last.coordinate), last.geocoder == choice {
            return last
        }
        let place = try await geocoder.reverse(coordinate, limit: 1).first
        return place.map { KeptLookup(coordinate: coordinate, geocoder: choice, place: $0) }
    }

    /// Deletes the history beyond the retention period, so that none of it is shown or exported.
    func enforceRetention() async throws {
        if let days = try await retentionDays() { try await store.expire(days) }
    }

    /// The retention period in days; `nil`: forever.
    func retentionDays() async throws -> Int? {
        let days = try await settings[LocationSettings.historyDays]
        return days > 0 ? min(days, 36_500) : nil
    }

    func setRetention(days: Int) async throws { try await settings.set(LocationSettings.historyDays, to: days) }

    /// Rewrites the database without the deleted data; tells the person if that has to wait.
    ///
    /// Whatever happens here, the data stays deleted.
    func eraseTraces(in session: FlowSession) async throws -> Bool {
        let isErased: Bool
        do {
            isErased = try await store.database.eraseTraces()
        } catch let error as StoreError where error.isRetryable {
            isErased = false
        }
        if !isErased {
            await session.notice(
                .warning,
                "Traces may stay in the file, which another Bento uses. Run 'bento location delete' again after it ends."
            )
        }
        return isErased
    }

    // MARK: The map

    /// Shows features, and sets a fence around their area so that new ones are requested when the person leaves it.
    func show(_ features: [GeoJSON.Feature]) async throws -> Int {
        try await store.showOnMap(features)
        if let here = try await current()?.fix?.coordinate,
            features.contains(where: { PointOfInterest($0) != nil })
        {
            try await store.save(.refresh(around: here))
        }
        try await refreshMap()
        return features.count
    }

    func clearFeatures() async throws {
        try await store.showOnMap(nil)
        try await refreshMap()
    }

    /// Updates ``map`` to the stored version, which another process may have changed.
    func refreshMap() async throws {
        let kept = try await store.mapFeatures()
        try await map.update(from: kept)
    }
}

/// A coordinate and its name.
struct ResolvedPlace: Sendable {
    var name: String
    var coordinate: Coordinate
    /// The search result it came from.
    var place: GeocodedPlace?
    /// The author of the name; see ``FlowResult/outsideSources``.
    var outsideSources: Set<String> = []
}

extension ResolvedPlace {
    init(_ found: GeocodedPlace) {
        var place = found
        place.unknownPart = nil
        self.init(name: found.name, coordinate: found.coordinate, place: place, outsideSources: found.outsideSources)
    }

    /// One of the person's own.
    init(_ own: PlaceRow) { self.init(name: own.name, coordinate: own.coordinate) }

    /// `Springfield, Illinois, United States`.
    var label: String { [name, place?.subtitle ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }
}

/// A fix that was processed, and the outcome.
struct TakenFix: Sendable {
    var fix: LocationFix
    var place: GeocodedPlace?
    /// The reason why it has no name; `nil` if it has one, or no place is near.
    var unnamed: String?
    var recorded: LocationStore.Recorded
}
