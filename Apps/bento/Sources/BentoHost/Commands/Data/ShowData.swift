import AppData
import ArgumentParser
import Core
import DataTransfer
import Foundation

/// Shows the stored data.
struct ShowData: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what is kept, by feature, with sizes and dates."
    )
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { _ in
            let parts = try invocation.composition.parts()
            return KeptData(
                try await DataInventory.take(of: parts.database),
                home: parts.home.path,
                features: invocation.catalogue.manifests.map { ($0.id, $0.title) }
            )
        }
    }
}

/// The stored data, by feature.
struct KeptData: FlowResult {
    struct Feature: Encodable, Sendable {
        let id: String
        let title: String
        let rows: Int
        /// The number of deleted rows that are remembered for other devices.
        let deleted: Int
        let bytes: Int?
        let first: Date?
        let last: Date?
        let tables: [DataInventory.Table]

        private enum CodingKeys: String, CodingKey {
            case id, title, rows, deleted, bytes, tables
            case first = "firstAt"
            case last = "lastAt"
        }
    }

    let home: String
    let features: [Feature]
    let files: [DataInventory.File]

    /// - Parameter features: ids and titles, in order.
    init(_ inventory: DataInventory, home: String, features: [(id: String, title: String)]) {
        self.home = home
        files = inventory.files
        let owners = [(id: "shared", title: "You, for all features")] + features
        var rest = inventory.tables
        var found: [Feature] = []
        for owner in owners + [(id: "", title: "Features that are not built in")] {
            let prefix = owner.id.filter { $0 != "-" } + "_"
            let own = owner.id.isEmpty ? rest : rest.filter { $0.name.hasPrefix(prefix) }
            rest.removeAll { table in own.contains { $0.name == table.name } }
            guard !own.isEmpty else { continue }
            let sizes = own.compactMap(\.bytes)
            let persons = own.filter { !$0.isDerived }
            found.append(
                Feature(
                    id: owner.id,
                    title: owner.title,
                    rows: persons.reduce(0) { $0 + $1.rows },
                    deleted: persons.reduce(0) { $0 + $1.deleted },
                    bytes: sizes.isEmpty ? nil : sizes.reduce(0, +),
                    first: persons.filter { $0.rows > 0 }.compactMap(\.first).min(),
                    last: persons.filter { $0.rows > 0 }.compactMap(\.last).max(),
                    tables: own
                )
            )
        }
        self.features = found
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !files.isEmpty else { return .text("Nothing is kept yet; '\(home)' is empty.", tone: .muted) }
        func size(_ bytes: Int) -> String {
            bytes < 10 << 20
                ? "\(context.forms.number(Int64((bytes + 1023) / 1024))) KiB"
                : "\(context.forms.number(Int64(bytes >> 20))) MiB"
        }
        func day(_ date: Date?) -> String {
            date.map { context.forms.date(LocalDay(of: $0, in: context.time.zone)) } ?? "–"
        }
        let table = Table(
            [
                .init("kept by"), .init("rows", .trailing), .init("size", .trailing), .init("first", dispensability: 1),
                .init("last"), .init("deleted", .trailing, dispensability: 2),
            ],
            rows: features.map { feature in
                [
                    .init(feature.title, tone: .strong), .init(context.forms.number(Int64(feature.rows))),
                    .init(feature.bytes.map(size) ?? "–"), .init(day(feature.first), tone: .muted),
                    .init(day(feature.last)), .init(feature.deleted == 0 ? "" : String(feature.deleted), tone: .muted),
                ]
            }
        )
        let list = files.filter { $0.bytes > 0 }.map { file in
            KeyValue(file.name, "\(size(file.bytes)), \(day(file.changedAt))")
        }
        let all = files.reduce(0) { $0 + $1.bytes }
        return .stack([
            .table(table), .section("Files in \(home), \(size(all))", [.keyValues(list)]),
        ])
    }
}
