import ArgumentParser
import Core
import Geocoding

struct ImportGeoNames: Flow {
    static let descriptor = FlowDescriptor(
        "import geonames",
        "Add places from a file of GeoNames",
        discussion: """
            Takes cities500.txt and the like, the file of a country, alternateNames*.txt and admin1CodesASCII.txt, unpacked, \
            from download.geonames.org/export/dump. Search, reverse and nearby then know these places too. Importing a file \
            again changes only what is different in it.
            """,
        effect: .writes,
        examples: [FlowExample("cities500.txt", "every place above 500 people")]
    )

    @Argument(help: "The text file, or - for standard input.") var file: InputFile

    func run(with library: PlaceLibrary, in session: FlowSession) async throws -> GeoNamesImport {
        var reader = GeoNamesRowReader(file: file.isStandardInput ? "The input" : "'\(file.path)'")
        var count: Int64 = 0
        var shown: Int64 = 0
        for try await piece in session.bytes(of: file, limit: 2 << 30) {
            try reader.take(piece)
            count += Int64(piece.count)
            guard count - shown >= 4 << 20 else { continue }
            shown = count
            try await session.progress(ProgressUpdate("Reading", completed: count, unit: "bytes"))
        }
        let (rows, report) = try reader.finish()
        try await session.progress(ProgressUpdate("Storing", completed: Int64(rows.count), unit: "rows"))
        return try await library.add(rows, read: report)
    }
}

extension GeoNamesImport: FlowResult {
    package func presentation(in context: FlowContext) -> Presentation {
        func figure(_ number: Int) -> String { context.forms.number(Int64(number)) }
        var parts: [Presentation] = [
            .text(
                "\(figure(added)) \(added == 1 ? "row was" : "rows were") added, \(figure(changed)) changed, \(figure(unchanged)) were there already.",
                tone: .good
            )
        ]
        if passedOver > 0 {
            let what =
                passedOver == 1 ? "row is no city, or a name of a place" : "rows are no cities, or names of places"
            parts.append(.text("\(figure(passedOver)) \(what) not known here.", tone: .muted))
        }
        if refused > 0 {
            parts.append(
                .text("\(figure(refused)) \(refused == 1 ? "line was" : "lines were") left out.", tone: .warning)
            )
        }
        for fault in faults.prefix(20) { parts.append(.text("\(fault)", tone: .warning)) }
        if faultCount > min(faults.count, 20) {
            parts.append(.text("And \(figure(faultCount - min(faults.count, 20))) more.", tone: .warning))
        }
        parts.append(.text("Places: GeoNames, CC BY 4.0.", tone: .muted))
        return .stack(parts)
    }
}
