import AppData
import Core
import Foundation
import GRDB
import Positioning

/// A ``Track`` as a row: whole, and kept until the person removes it, whatever the history's retention is.
struct TrackRecord: SyncedRecord, Equatable {
    static let databaseTableName = "location_tracks"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .media,
        groups: [
            SyncGroup(.once, ["name", "kind", "started_at", "ended_at", "point_count", "points", "imported_at"])
        ]
    )

    let id: RowID
    var name: String?
    /// `track` or `route`.
    var kind: String
    var startedAt: Moment?
    var endedAt: Moment?
    var pointCount: Int
    /// ``Positioning/TrackText``.
    var points: String
    var importedAt: Moment
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(id: RowID, _ track: Track, importedAt: Date) {
        self.id = id
        name = track.name
        kind = track.kind.rawValue
        startedAt = track.start.map { Moment($0) }
        endedAt = track.end.map { Moment($0) }
        pointCount = track.pointCount
        points = TrackText.text(track)
        self.importedAt = Moment(importedAt)
    }

    /// The track; without points if something other than Bento changed the row.
    var track: Track {
        Track(name: name, kind: Track.Kind(rawValue: kind) ?? .track, segments: TrackText.segments(points) ?? [])
    }

    func validate() throws {
        guard Track.Kind(rawValue: kind) != nil, TrackText.segments(points) != nil else {
            throw Failure.invalid("location.bad-track", "A track's points cannot be read.")
        }
    }
}

extension TrackRecord: NamedItem {
    static let itemKind = ItemKind("track", listedBy: "location track")

    var itemID: String { "\(id)" }
    var itemTitle: String { name ?? kind }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
    var itemSources: Set<String> { name == nil ? [] : ["an imported track"] }
}

extension LocationStore {
    /// Keeps a track, unless the same one is kept already.
    ///
    /// - Returns: whether it is new.
    func keep(_ track: Track) async throws -> Bool {
        let now = time.now
        return try await write { database in
            let row = TrackRecord(id: .make(at: now), track, importedAt: now)
            let known = TrackRecord.living().filter(Column("point_count") == row.pointCount)
                .filter(Column("kind") == row.kind).filter(Column("points") == row.points)
            guard try known.isEmpty(database) else { return false }
            try row.save(in: database, at: now)
            return true
        }
    }

    /// The tracks, newest first.
    func tracks() async throws -> [TrackRecord] {
        try await database.read { database in
            try TrackRecord.living()
                .order(sql: "coalesce(started_at, imported_at) DESC, id DESC").fetchReadable(database)
        }
    }

    func removeTrack(_ id: RowID) async throws {
        let now = time.now
        try await write { database in
            guard let row = try TrackRecord.living(id, in: database) else { return }
            try row.softDelete(in: database, at: now)
            try Self.emptyTracks(in: database)
        }
    }

    /// Forgets the tracks that ended before a moment; those without times by when they were imported.
    static func forgetTracks(before: Date, in database: Database, at now: Date) throws -> Int {
        let rows = try TrackRecord.living().filter(
            sql: "coalesce(ended_at, imported_at) < ?",
            arguments: [Moment(before)]
        )
        .fetchReadable(database)
        for row in rows { try row.softDelete(in: database, at: now) }
        try emptyTracks(in: database)
        return rows.count
    }

    /// A tombstone holds nothing of the track.
    private static func emptyTracks(in database: Database) throws {
        try database.execute(
            // bento-dev:allow uncaptured-write: each device empties its tombstones by itself
            sql: """
                UPDATE location_tracks SET name = NULL, points = '', point_count = 0, started_at = NULL, ended_at = NULL,
                    imported_at = 0 WHERE deleted_at IS NOT NULL AND points <> ''
                """
        )
    }
}
