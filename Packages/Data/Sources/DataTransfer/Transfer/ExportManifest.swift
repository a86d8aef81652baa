import AppData
import Core

/// An export's description of itself.
struct ExportManifest: Sendable, Equatable {
    static let format = "bento-export"
    static let version = 1
    /// The name of the manifest in a folder of CSV files.
    static let fileName = "manifest.json"

    /// Namespaces with the number of steps they had run.
    var schema: [String: Int]
    /// When it was made, ISO 8601 in UTC.
    var exportedAt: String

    /// The members that every form of export begins with.
    var members: [String: JSONValue] {
        [
            "format": .string(Self.format),
            "version": .integer(Int64(Self.version)),
            "exportedAt": .string(exportedAt),
            "schema": .object(schema.mapValues { .integer(Int64($0)) }),
        ]
    }

    init(schema: [String: Int], exportedAt: String) {
        self.schema = schema
        self.exportedAt = exportedAt
    }

    /// Reads it, and refuses what this program cannot know.
    ///
    /// - Throws: ``TransferError``.
    init(_ document: JSONValue, path: String, plans: [MigrationPlan]) throws(TransferError) {
        guard document["format"]?.stringValue == Self.format else {
            throw .notExport(path, "it does not say that it is an export of Bento")
        }
        guard let version = document["version"]?.intValue, version >= 1 else {
            throw .notExport(path, "its version is missing")
        }
        guard version <= Self.version else {
            throw .newer(path, what: "form", found: version, known: Self.version)
        }
        guard let members = document["schema"]?.objectValue else { throw .notExport(path, "its schema is missing") }
        schema = [:]
        for (namespace, value) in members {
            guard let count = value.intValue, count >= 0 else {
                throw .notExport(path, "the schema version of '\(namespace.prefix(40))' is not a number")
            }
            schema[namespace] = count
        }
        for plan in plans {
            guard let found = schema[plan.namespace], found > plan.version else { continue }
            throw .newer(path, what: "'\(plan.namespace)' data", found: found, known: plan.version)
        }
        exportedAt = document["exportedAt"]?.stringValue ?? ""
    }
}
