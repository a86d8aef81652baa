import AppData
import Core
import Files
import Foundation
import GRDB
import Gazetteer

/// Imported places in SQLite, and the table that finds among them and the bundled ones.
package struct GeoNamesStore: Sendable {
    private let database: AppDatabase
    private let file: PackedGazetteerFile
    private let bundled: @Sendable () throws -> Gazetteer

    package init(
        database: AppDatabase,
        bundled: @escaping @Sendable () throws -> Gazetteer = { try Gazetteer.bundled() }
    ) {
        self.database = database
        file = PackedGazetteerFile(home: database.home)
        self.bundled = bundled
    }

    /// Stores the rows of a file.
    ///
    /// All or nothing; storing a file twice changes nothing.
    ///
    /// - Parameter read: the reader's report, to be completed.
    /// - Throws: as `AppData/AppDatabase/write(_:)`; nothing was stored then.
    func store(_ rows: [GeoNamesRow], read: GeoNamesImport) async throws -> GeoNamesImport {
        let bundledIDs = Set(try bundled().places.geonameIDs)
        let report = try await database.write { database in
            var report = read
            try GeoNamesRows.store(rows, in: database, knownPlaces: bundledIDs, report: &report)
            if report.added + report.changed > 0 {
                try database.execute(sql: "UPDATE location_geonames_index SET rows_revision = rows_revision + 1")
            }
            return report
        }
        // Now, and not in the next search, which should be quick.
        _ = try await gazetteer()
        return report
    }

    /// Removes everything imported; the bundled places stay.
    func removeAll() async throws {
        try await database.write { database in
            for table in ["location_geonames", "location_geonames_alternates", "location_geonames_regions"] {
                try database.execute(sql: "DELETE FROM \(table)")
            }
            try database.execute(
                sql: "UPDATE location_geonames_index SET rows_revision = 0, revision = 0, checksum = 0, bytes = x''"
            )
        }
        file.remove()
    }

    /// All places, bundled and imported. Packs them again if rows were added since the last time.
    package func gazetteer() async throws -> Gazetteer {
        // Another import may come between reading the rows and storing the table; then once more.
        while true {
            let state = try await database.read { try GeoNamesIndexState(fetchedFrom: $0, file: file) }
            if state.rowsRevision == 0 { return try bundled() }
            if let gazetteer = state.gazetteer { return gazetteer }
            if let stored = state.stored, let gazetteer = try? Gazetteer(PackedTable(copying: stored)) {
                // The next search finds it there.
                try? save(stored, checksum: state.checksum)
                return gazetteer
            }
            let bytes = try await packed()
            let checksum = GeoNamesIndexState.checksum(bytes)
            // The file first, so that it exists once the database refers to it.
            let isInFile = (try? save(bytes, checksum: checksum)) != nil
            let stored = try await database.write { database in
                try GeoNamesIndexState.store(
                    isInFile ? [] : bytes,
                    checksum: checksum,
                    for: state.rowsRevision,
                    in: database
                )
            }
            if stored { return try Gazetteer(PackedTable(copying: bytes)) }
        }
    }

    private func save(_ table: [UInt8], checksum: Int64) throws {
        guard !database.isReadOnly else { throw FileError(database.home.path, .notPermitted) }
        try file.save(table, checksum: checksum)
    }

    private func packed() async throws -> [UInt8] {
        let base = try bundled()
        let imported = try await database.read { database in
            (
                try GeoNamesRows.places(in: database), try GeoNamesRows.alternates(in: database),
                try GeoNamesRows.regions(in: database)
            )
        }
        var byID = Dictionary(base.records().map { ($0.geonameID, $0) }, uniquingKeysWith: { _, last in last })
        for var record in imported.0 {
            // An imported row replaces the bundled figures; no name is lost.
            record.alternateNames += byID[record.geonameID].map { [$0.name] + $0.alternateNames } ?? []
            if record.code == .unknown { record.code = byID[record.geonameID]?.code ?? .unknown }
            byID[record.geonameID] = record
        }
        for (place, names) in imported.1 { byID[place]?.alternateNames += names }
        let regions = imported.2.merging(base.places.allRegions.map { ($0.key, $0) }) { own, known in
            // The bundled names have the aliases people type.
            known.name.isEmpty ? own : known
        }
        return PackedTableWriter.pack(
            Array(byID.values),
            countries: base.places.countryLines,
            regions: Array(regions.values)
        )
    }
}

/// The places there are to be found: imported ones in the database, and the geocoder over all of them.
package struct PlaceLibrary: Sendable {
    let store: GeoNamesStore
    let geocoder: GazetteerGeocoder

    package init(store: GeoNamesStore, geocoder: GazetteerGeocoder) {
        self.store = store
        self.geocoder = geocoder
    }

    /// Adds rows, and lets the geocoder know.
    package func add(_ rows: [GeoNamesRow], read: GeoNamesImport) async throws -> GeoNamesImport {
        let report = try await store.store(rows, read: read)
        if report.added + report.changed > 0 { geocoder.reload() }
        return report
    }
}
