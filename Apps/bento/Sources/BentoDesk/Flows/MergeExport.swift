import ArgumentParser
import BentoHome
import Core
import DataTransfer
import Files

package struct MergeExport: Flow {
    package static let descriptor = FlowDescriptor(
        "data import",
        "Merge an export of another Bento",
        discussion: """
            Newer rows win, and importing twice changes nothing. Settings that it carries are named and left as they are here.
            """,
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("bento.json", "What 'bento data export' wrote")]
    )

    /// The maximum size of an export in bytes.
    private static let longest = 256 << 20

    @Argument(help: "What 'bento data export' wrote.") package var file: InputFile

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> ImportedData {
        try await withPrivateFile("export.json") { place in
            let writer = try PrivateFileWriter(place, replacing: false)
            for try await piece in session.bytes(of: file, limit: Self.longest) { try writer.write(piece) }
            try writer.finish(isLasting: false)
            let report = try await DataImport(database: desk.database, limit: Self.longest).run(from: place)
            let settings = SettingsTransfer(declarations: try desk.settingsDesk().declarations, file: desk.settings)
            return ImportedData(report: report, settingsLeft: try settings.differing(from: report.settings))
        }
    }
}

/// The outcome of an import.
package struct ImportedData: FlowResult {
    let tables: [String: DataImport.Counts]
    /// Rows of tables that do not exist in this program.
    let skipped: [String: Int]
    /// The outcome for the settings in the file, if they were requested.
    let settings: SettingsTransfer.Report?
    /// Settings whose values here differ; they were left as they are.
    let settingsLeft: [String]

    package init(report: DataImport.Report, settings: SettingsTransfer.Report? = nil, settingsLeft: [String] = []) {
        tables = report.tables
        skipped = report.skipped
        self.settings = settings
        self.settingsLeft = settingsLeft
    }

    package func presentation(in context: FlowContext) -> Presentation {
        let shown = tables.sorted { $0.key < $1.key }.filter { entry in
            let counts = entry.value
            return counts.added + counts.updated + counts.unchanged + counts.kept + counts.conflicting > 0
        }
        let table = Table(
            [
                .init("table"), .init("added", .trailing), .init("updated", .trailing), .init("same", .trailing),
                .init("newer here", .trailing, dispensability: 1), .init("in conflict", .trailing, dispensability: 2),
            ],
            rows: shown.map { name, counts in
                [
                    .init(name), .init(String(counts.added)), .init(String(counts.updated)),
                    .init(String(counts.unchanged)), .init(String(counts.kept)), .init(String(counts.conflicting)),
                ]
            }
        )
        var parts: [Presentation] = [shown.isEmpty ? .text("There was nothing to import.") : .table(table)]
        if !skipped.isEmpty {
            let names = skipped.keys.sorted().joined(separator: ", ")
            parts.append(.notice(Notice(.warning, "This program lacks the tables \(names); their rows were left out.")))
        }
        if let settings { parts.append(.section("Settings", [settings.presentation(in: context)])) }
        if !settingsLeft.isEmpty {
            let names = settingsLeft.joined(separator: ", ")
            parts.append(
                .notice(
                    Notice(
                        .info,
                        "Its settings differ from yours: \(names). They were left as they are; 'bento data import' sets them with --settings."
                    )
                )
            )
        }
        return .stack(parts)
    }
}
