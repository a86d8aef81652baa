import AppData
import Core
import Foundation
import GRDB
import Gazetteer
import Geodesy
import Geofencing
import Positioning

/// The times when the person was last known to be at each of their places, by its id.
struct PlaceVisits: Codable, Sendable {
    var seenAt: [String: Date] = [:]
}

/// The person's own places: by name, by location, and with the time of the last visit.
extension LocationStore {
    /// The places with a name or, if there are none, those of that kind.
    func places(called text: String) async throws -> [PlaceRow] {
        try await database.read { database in
            var names = PlaceNames(try PlaceRow.all(in: database))
            return names.called(text)
        }
    }

    /// The places whose id ends with these characters, as lists show it.
    func places(ending end: String) async throws -> [PlaceRow] {
        let end = end.lowercased()
        guard (6...36).contains(end.utf8.count),
            end.utf8.allSatisfy({ $0 == 45 || Character(Unicode.Scalar($0)).isHexDigit })
        else { return [] }
        return try await database.read { try PlaceRow.all(in: $0) }.filter { $0.id.description.hasSuffix(end) }
    }

    /// See ``LocationCoordinating/keptPlaces(_:)``.
    ///
    /// - Parameter oldest: the start of the history.
    func keptPlaces(_ references: [PlaceReference], since oldest: Date) async throws -> [[KeptPlace]] {
        guard !references.isEmpty else { return [] }
        return try await database.read { database in
            let visits = try StateRecord.read(.visits, as: PlaceVisits.self, in: database)?.seenAt ?? [:]
            var names = PlaceNames(try PlaceRow.all(in: database))
            return references.map { reference in
                var found = names.called(reference.name)
                if let place = reference.id.flatMap({ RowID($0) }).flatMap({ names[$0] }),
                    !found.contains(where: { $0.id == place.id })
                {
                    found.insert(place, at: 0)
                }
                return found.map { place in
                    let seen = visits["\(place.id)"].flatMap { $0 >= oldest ? $0 : nil }
                    return KeptPlace(id: "\(place.id)", name: place.name, lastSeenAt: seen)
                }
            }
        }
    }

    /// The person's own places within a number of meters, nearest first.
    func places(
        near centre: Coordinate,
        within radius: Double,
        limit: Int
    ) async throws -> [(place: PlaceRow, distance: Double)] {
        let found = try await database.read { try Self.places(near: centre, within: radius, in: $0) }
        return Array(found.prefix(max(0, limit)))
    }

    private static func places(
        near centre: Coordinate,
        within radius: Double,
        in database: Database
    ) throws -> [(place: PlaceRow, distance: Double)] {
        let up = min(180, radius / (Sphere.radius * Angle.radian))
        let latitudes = max(-90, centre.latitude - up)...min(90, centre.latitude + up)
        return try PlaceRow.all(latitudes: latitudes, in: database)
            .map { (place: $0, distance: Sphere.distance(centre, $0.coordinate)) }
            .filter { $0.distance <= radius }
            .sorted { ($0.distance, $0.place.id) < ($1.distance, $1.place.id) }
    }

    // MARK: Changes

    /// Saves a new place.
    ///
    /// - Throws: ``Core/Failure`` if a place of the same name exists at the same spot; ``AppData/ValueError``.
    func add(_ place: Place) async throws {
        try place.validate()
        let coordinate = try place.coordinate()
        try await change("add place \(place.name)") { edit, database in
            var names = PlaceNames(try PlaceRow.all(in: database))
            let known = names.named(place.name)
                .contains { Sphere.distance($0.coordinate, coordinate) <= PlaceReach.usual }
            guard !known else {
                throw Failure.invalid(
                    "location.place-exists",
                    "You keep a place '\(place.name.prefix(80))' there already.",
                    recovery: "Change it with 'bento location edit', or take another name."
                )
            }
            try edit.save(place, into: \.places, in: database)
        }
    }

    /// Edits the current version of a place, which another process may have changed.
    func edit(_ place: Place, _ changes: @Sendable (inout Place) -> Void) async throws {
        try await change("edit place \(place.name)") { edit, database in
            guard var current = try Place.living(place.id, in: database) else { throw Self.placeIsGone }
            changes(&current)
            try current.validate()
            try edit.save(current, into: \.places, in: database)
        }
    }

    func delete(_ place: Place) async throws {
        try await change("delete place \(place.name)") { edit, database in
            guard let current = try Place.living(place.id, in: database) else { throw Self.placeIsGone }
            try edit.delete(current, into: \.places, in: database)
        }
    }

    private static let placeIsGone = Failure.invalid(
        "location.place-gone",
        "The place was deleted meanwhile.",
        recovery: "See 'bento location list'."
    )

    // MARK: Visits

    /// Records a visit to each of the person's places that a fix lies at. A fix less precise than a place's radius does
    /// not count.
    ///
    /// - Parameter spread: the radius in meters of the place that names the fix: somewhere in Berlin is not at a shop
    ///   in Berlin.
    /// - Returns: the visited places, nearest first.
    static func noteVisits(
        _ fix: LocationFix,
        spread: Double,
        in database: Database,
        at now: Date
    ) throws -> [PlaceRow] {
        let uncertainty = max(spread, fix.accuracy ?? 0)
        let here = try places(near: fix.coordinate, within: PlaceReach.largest, in: database).filter {
            place,
            distance in
            let radius = PlaceReach.radius(ofKind: place.kind)
            return distance <= radius && uncertainty <= radius
        }
        guard !here.isEmpty else { return [] }
        var visits = try StateRecord.read(.visits, as: PlaceVisits.self, in: database) ?? PlaceVisits()
        for (place, _) in here {
            let before = visits.seenAt["\(place.id)"] ?? .distantPast
            // One that is dated after now was kept while a clock was wrong.
            visits.seenAt["\(place.id)"] = before > now ? fix.time : max(before, fix.time)
        }
        try StateRecord.write(.visits, visits, in: database, at: now)
        return here.map(\.place)
    }

    /// Records a visit to a place that the person has just saved.
    func noteVisit(_ place: Place) async throws {
        let now = time.now
        try await write { database in
            var visits = try StateRecord.read(.visits, as: PlaceVisits.self, in: database) ?? PlaceVisits()
            visits.seenAt["\(place.id)"] = now
            try StateRecord.write(.visits, visits, in: database, at: now)
        }
    }

    /// Deletes the visits before a moment.
    static func forgetVisits(before moment: Date, in database: Database, at now: Date) throws {
        guard var visits = try StateRecord.read(.visits, as: PlaceVisits.self, in: database),
            visits.seenAt.contains(where: { $0.value < moment })
        else { return }
        visits.seenAt = visits.seenAt.filter { $0.value >= moment }
        try StateRecord.write(.visits, visits, in: database, at: now)
    }

    // MARK: Finding

    /// The hits of a search over everything among places, fences, and tracks: those with all of the words in their
    /// names.
    func search(_ words: String, limit: Int) async throws -> [SearchHit] {
        let (places, fences, tracks) = try await database.read { database in
            // Neither areas nor points are read.
            let fences = "SELECT name FROM location_fences WHERE deleted_at IS NULL AND id <> ? ORDER BY name, id"
            let tracks =
                "SELECT name FROM location_tracks WHERE deleted_at IS NULL AND name IS NOT NULL ORDER BY id DESC"
            return (
                try PlaceRow.all(in: database),
                try String.fetchAll(database, sql: fences, arguments: [Geofence.refreshID]),
                try String.fetchAll(database, sql: tracks)
            )
        }
        var folding = NameFolding()
        let wanted = words.split(whereSeparator: \.isWhitespace).map { folding.fold(String($0)) }.filter { !$0.isEmpty }
        guard !wanted.isEmpty, limit > 0 else { return [] }
        func fits(_ text: String) -> Bool {
            let text = folding.fold(text)
            return wanted.allSatisfy { text.contains($0) }
        }
        var hits = places.filter { fits("\($0.name) \($0.kind) \($0.subtitle ?? "")") }.map { place in
            SearchHit(
                title: place.name,
                detail: [place.kind, place.subtitle ?? ""].filter { !$0.isEmpty }.joined(separator: ", "),
                command: "location near \(Self.typed(place))"
            )
        }
        for (names, kind) in [(fences, "fence"), (tracks, "track")] {
            hits += names.filter { fits("\($0) \(kind)") }
                .map { SearchHit(title: $0, detail: kind, command: "location \(kind) list") }
        }
        return Array(hits.prefix(limit))
    }

    /// A name that can be typed without quotes; the end of its id if a shell would misread the name.
    private static func typed(_ place: PlaceRow) -> String {
        let isPlain = place.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        return isPlain && place.name.first != "-" ? place.name : String(place.id.description.suffix(6))
    }
}
