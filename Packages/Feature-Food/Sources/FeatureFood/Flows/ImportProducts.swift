import AppData
import ArgumentParser
import Core
import FoodFiles
import Formats
import Foundation

struct ImportProducts: Flow {
    static let descriptor = FlowDescriptor(
        "import products",
        "Load brands and barcodes from an Open Food Facts file",
        discussion: """
            Download the CSV or JSONL export from https://world.openfoodfacts.org/data (Open Database License; it stays on \
            this machine) and name it here, packed (.gz) or not. It has millions of products: --country takes those sold in \
            a country, at most 500,000 are kept. Importing again replaces them. 'bento food scan' and 'bento food search' \
            find them without a network.
            """,
        effect: .writes,
        examples: [
            FlowExample("openfoodfacts-products.jsonl.gz --country germany --country austria", "What is sold there")
        ]
    )

    @Argument(help: "The file, or - for standard input.") var file: InputFile
    @Option(help: "A country in English, such as germany or united-states; repeat it for several.") var country:
        [String] = []

    private static let batch = 2000

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> ProductsReport {
        let store = ProductStore(database: food.journal.database)
        let moment = try await store.stamp(at: session.time.now)
        var reader = ProductFileReader(countries: country)
        var inflater: Inflater?
        var (bytes, told, kept, isFirst) = (0, 0, 0, true)
        var batch: [ProductFileReader.Row] = []
        let size = file.isStandardInput ? nil : Int64(try await session.open(file).byteCount)
        func drain() async throws {
            while kept < ProductStore.most, let row = try reader.next() {
                batch.append(row)
                kept += 1
                guard batch.count >= Self.batch || kept == ProductStore.most else { continue }
                try await store.add(batch, importedAt: moment)
                batch = []
            }
        }
        for try await piece in session.bytes(of: file) {
            if isFirst, Gzip.isGzip(piece) {
                inflater = Inflater(.gzip, limits: InflateLimits(outputBytes: 1 << 40))
            }
            isFirst = false
            if let inflater {
                inflater.append(piece)
                while let unpacked = try inflater.next() {
                    reader.append(unpacked)
                    try await drain()
                }
            } else {
                reader.append(piece)
                try await drain()
            }
            guard kept < ProductStore.most else { break }
            bytes += piece.count
            if bytes - told >= 4 << 20 {
                told = bytes
                try await session.progress(
                    ProgressUpdate(
                        "Reading, \(kept) products kept",
                        completed: Int64(bytes),
                        total: size,
                        unit: "bytes"
                    )
                )
            }
        }
        if kept < ProductStore.most {
            inflater?.finish()
            while let unpacked = try inflater?.next() {
                reader.append(unpacked)
                try await drain()
            }
            reader.finish()
            try await drain()
        }
        try await store.add(batch, importedAt: moment)
        guard kept > 0 else {
            throw Failure.invalid(
                "food.no-products",
                reader.read == 0 ? "The file has no products." : "None of its \(reader.read) products was taken.",
                recovery: country.isEmpty ? "Download it again." : "Write the country in English: --country germany."
            )
        }
        let count = try await store.settle(importedAt: moment)
        return ProductsReport(
            products: count,
            read: reader.read,
            isFull: kept >= ProductStore.most,
            passedOver: reader.passed.map { ProductsReport.Passed(reason: $0.key.rawValue, products: $0.value) }
                .sorted { ($1.products, $0.reason) < ($0.products, $1.reason) }
        )
    }
}

struct ProductsReport: FlowResult {
    struct Passed: Encodable, Sendable {
        let reason: String
        let products: Int
    }

    let products: Int
    let read: Int
    /// Whether there are more in the file than are kept.
    let isFull: Bool
    let passedOver: [Passed]

    func presentation(in context: FlowContext) -> Presentation {
        func figure(_ count: Int) -> String { context.forms.number(Int64(count)) }
        var facts = [KeyValue("Products", "\(figure(products)) at hand, of \(figure(read)) in the file")]
        facts += passedOver.map { KeyValue("Left out", "\(figure($0.products)): \($0.reason)") }
        var parts: [Presentation] = [.keyValues(facts)]
        if isFull {
            parts.append(.notice(Notice(.warning, "The file has more than are kept. Pass --country to choose.")))
        }
        parts.append(.text("Find them with: bento food search WORDS, bento food scan NUMBER", tone: .muted))
        return .stack(parts)
    }
}
