import ArgumentParser
import Core
import FoodDiary
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

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> ProductsReport {
        let store = ProductStore(database: food.journal.database)
        var intake = ProductIntake(store: store, countries: country, at: try await store.stamp(at: session.time.now))
        try await read(into: &intake, in: session)
        guard intake.kept > 0 else {
            throw Failure.invalid(
                "food.no-products",
                intake.read == 0 ? "The file has no products." : "None of its \(intake.read) products was taken.",
                recovery: country.isEmpty ? "Download it again." : "Write the country in English: --country germany."
            )
        }
        return ProductsReport(
            products: try await store.settle(importedAt: intake.moment),
            read: intake.read,
            isFull: intake.isFull,
            passedOver: intake.passed.map { ProductsReport.Passed(reason: $0.key.rawValue, products: $0.value) }
                .sorted { ($1.products, $0.reason) < ($0.products, $1.reason) }
        )
    }

    /// Reads the file until its end or until no more products are kept, and tells of each further 4 MiB.
    private func read(into intake: inout ProductIntake, in session: FlowSession) async throws {
        let size = file.isStandardInput ? nil : Int64(try await session.open(file).byteCount)
        var (bytes, told) = (0, 0)
        for try await piece in session.bytes(of: file) {
            try await intake.append(piece)
            guard !intake.isFull else { break }
            bytes += piece.count
            guard bytes - told >= 4 << 20 else { continue }
            told = bytes
            try await session.progress(
                ProgressUpdate(
                    "Reading, \(intake.kept) products kept",
                    completed: Int64(bytes),
                    total: size,
                    unit: "bytes"
                )
            )
        }
        try await intake.finish()
    }
}

struct ProductsReport: FlowResult {
    struct Passed: Encodable, Sendable {
        let reason: String
        let products: Int
    }

    let products: Int
    let read: Int
    /// True if there are more in the file than are kept.
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
