import Core

extension GeoJSON {
    /// A place where a text breaks the standard, or goes against its advice.
    struct Fault: Sendable, Hashable, Codable {
        enum Severity: String, Sendable, Codable {
            /// The standard says must.
            case error
            /// The standard says should; readers will accept it.
            case warning
        }

        var severity: Severity
        /// What is wrong, one sentence without a full stop.
        var message: String
        /// Where, from the root `$`: `$.features[3].geometry.coordinates[0]`.
        var path: String
        /// The line, from 1, on which the object or array that breaks the rule begins.
        var line: Int
        /// The line and column (in bytes, from 1) of the value at `path` itself.
        var at: Place

        struct Place: Sendable, Hashable, Codable {
            var line: Int
            var column: Int
        }
    }

    /// What a check found.
    struct Report: Sendable, Hashable, Codable {
        /// In the order of the text, at most ``maximumFaults``.
        var faults: [Fault]
        /// How many errors there are, shown or not.
        var errorCount: Int
        /// How many warnings there are, shown or not.
        var warningCount: Int
        /// The type of the root, where it is known.
        var type: String?
        var featureCount: Int
        var positionCount: Int
        var byteCount: Int

        /// Whether the text is GeoJSON. Warnings do not count against it.
        var isValid: Bool { errorCount == 0 }

        /// A hostile text can hold a fault in every byte; the counts stay exact.
        static let maximumFaults = 1000
    }

    /// A text that cannot be used as GeoJSON.
    struct InvalidError: BentoError, Equatable {
        let first: Fault
        let errorCount: Int

        init?(_ report: Report) {
            guard let first = report.faults.first(where: { $0.severity == .error }) else { return nil }
            self.first = first
            errorCount = report.errorCount
        }

        var code: String { "location.geojson-invalid" }
        var message: String {
            let more = errorCount > 1 ? " (and \(errorCount - 1) more)" : ""
            return "The GeoJSON is not valid: line \(first.at.line), \(first.path): \(first.message)\(more)."
        }
        var recovery: String? { "`bento location geojson check FILE` lists every fault." }
        var exitStatus: ExitStatus { .dataError }
    }
}
