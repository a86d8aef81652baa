import Foundation

/// Reads `Content-Type` values.
enum MediaType {
    /// The type without parameters, in lower case; empty if there is none.
    static func essence(of field: String?) -> String {
        guard let first = field?.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).first else {
            return ""
        }
        return first.trimmingCharacters(in: .whitespaces).lowercased()
    }
}
