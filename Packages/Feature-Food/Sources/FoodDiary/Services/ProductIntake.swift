import AppData
import FoodFiles
import Formats

/// The products of a file as they come in, piece by piece: unpacked where they are packed, and saved in batches until no
/// more are kept.
package struct ProductIntake {
    let store: ProductStore
    /// The stamp of this import's products.
    package let moment: Moment
    /// The number of products taken so far.
    package private(set) var kept = 0

    private var reader: ProductFileReader
    private var inflater: Inflater?
    private var isFirst = true
    private var batch: [ProductFileReader.Row] = []

    private static let batchSize = 2000

    package init(store: ProductStore, countries: [String], at moment: Moment) {
        self.store = store
        self.moment = moment
        reader = ProductFileReader(countries: countries)
    }

    /// The number of products in what was read.
    package var read: Int { reader.read }
    /// The reasons for which products were passed over, with how many each.
    package var passed: [ProductFileReader.Reason: Int] { reader.passed }
    package var isFull: Bool { kept >= ProductStore.most }

    package mutating func append(_ piece: [UInt8]) async throws {
        if isFirst, Gzip.isGzip(piece) {
            inflater = Inflater(.gzip, limits: InflateLimits(outputBytes: 1 << 40))
        }
        isFirst = false
        guard let inflater else {
            reader.append(piece)
            return try await drain()
        }
        inflater.append(piece)
        while let unpacked = try inflater.next() {
            reader.append(unpacked)
            try await drain()
        }
    }

    /// Takes what is left at the file's end, and saves the last batch.
    package mutating func finish() async throws {
        if !isFull {
            inflater?.finish()
            while let unpacked = try inflater?.next() {
                reader.append(unpacked)
                try await drain()
            }
            reader.finish()
            try await drain()
        }
        try await store.add(batch, importedAt: moment)
        batch = []
    }

    private mutating func drain() async throws {
        while !isFull, let row = try reader.next() {
            batch.append(row)
            kept += 1
            guard batch.count >= Self.batchSize || isFull else { continue }
            try await store.add(batch, importedAt: moment)
            batch = []
        }
    }
}
