import ArgumentParser
import Core
import DataTransfer

package struct ExportAll: Flow {
    package static let descriptor = FlowDescriptor(
        "data export",
        "Write everything as JSON",
        discussion: "For other programs, and for another Bento to merge; without secrets and caches.",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("bento.json", "For 'bento data import'")]
    )

    @Argument(help: "The file to write.") package var file: OutputFile

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> WrittenCopy {
        try await session.writeCopy(to: file) { place in
            try await DataExport(database: desk.database).run(to: place, format: .json).rows
        }
    }
}
