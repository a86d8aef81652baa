import Core
import Gazetteer

/// The places there are to be found: imported ones in the database, and the geocoder over all of them.
struct PlaceLibrary: Sendable {
    let store: GeoNamesStore
    let geocoder: GazetteerGeocoder

    /// Adds rows, and lets the geocoder know.
    func add(_ rows: [GeoNamesRow], read: GeoNamesImport) async throws -> GeoNamesImport {
        let report = try await store.store(rows, read: read)
        if report.added + report.changed > 0 { geocoder.reload() }
        return report
    }
}
