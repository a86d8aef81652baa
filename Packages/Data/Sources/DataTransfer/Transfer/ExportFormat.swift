import AppData

/// The form of an export.
public enum ExportFormat: String, Sendable, Codable, CaseIterable {
    /// One JSON document.
    case json
    /// A folder with one CSV file (RFC 4180) for each table and a `manifest.json`.
    case csv
}
