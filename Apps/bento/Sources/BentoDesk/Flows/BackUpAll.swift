import ArgumentParser
import Core
import DataTransfer

package struct BackUpAll: Flow {
    package static let descriptor = FlowDescriptor(
        "data backup",
        "Copy the database into one file",
        discussion:
            "All that you logged, without secrets; 'bento data restore FILE' puts it in the place of what is there.",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("bento.sqlite", "For 'bento data restore'")]
    )

    @Argument(help: "The file to write.") package var file: OutputFile

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> WrittenCopy {
        try await session.writeCopy(to: file) { place in
            let copy = DatabaseBackup(database: desk.database)
            return try await copy.run(to: place).rows
        }
    }
}
