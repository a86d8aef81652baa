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
