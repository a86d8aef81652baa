import AppData
import Files
import FoodReading
import Foundation

/// Keeps the catalogue of bundled and imported foods packed ready to use, in a file that can be made again: it is mapped, so
/// that a sentence costs the pages of its words and not eight megabytes.
struct PackedCatalogStore: Sendable {
    private let folder: URL

    init(home: AppHome) { folder = home.cacheFolder }

    private var file: URL { folder.appending(path: "food-catalog") }

    /// The USDA set packs to eight megabytes.
    private static let limit = 256 << 20

    /// The catalogue that was packed from this; `nil` where there is none, or another version of the program packed it.
    func catalog(from basis: FoodCatalog.Basis) -> FoodCatalog? {
        guard let mapped = try? MappedFile(file, limit: Self.limit) else { return nil }
        // It has this name only once it is on the disk as a whole.
        let catalog = try? FoodCatalog(packed: CatalogBytes(mapped.bytes, ownedBy: mapped), isVerified: true)
        return catalog?.basis == basis ? catalog : nil
    }

    /// Packs a catalogue in the place of the one before.
    func save(_ catalog: FoodCatalog, from basis: FoodCatalog.Basis) throws {
        try PrivateFile.makeFolder(folder)
        try PrivateFile.write(catalog.packed(from: basis), to: file)
    }
}
