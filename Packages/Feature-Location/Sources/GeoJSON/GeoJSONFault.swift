import Core

extension GeoJSON {
    /// A place where a text breaks the standard, or goes against its advice.
    package struct Fault: Sendable, Hashable, Codable {
        package enum Severity: String, Sendable, Codable {
            /// The standard says must.
            case error
            /// The standard says should; readers will accept it.
            case warning
        }

        package var severity: Severity
        /// What is wrong, one sentence without a full stop.
        package var message: String
        /// Where, from the root `$`: `$.features[3].geometry.coordinates[0]`.
        package var path: String
        /// The line, from 1, on which the object or array that breaks the rule begins.
        package var line: Int
        /// The line and column (in bytes, from 1) of the value at `path` itself.
        package var at: Place

        package struct Place: Sendable, Hashable, Codable {
            package var line: Int
            package var column: Int

            package init(line: Int, column: Int) {
                self.line = line
                self.column = column
            }

            init(_ place: (line: Int, column: Int)) {
                line = place.line
                column = place.column
            }
        }
    }

    /// What a check found.
    package struct Report: Sendable, Hashable, Codable {
        /// In the order of the text, at most ``maximumFaults``.
        package var faults: [Fault]
        /// How many errors there are, shown or not.
        package var errorCount: Int
        /// How many warnings there are, shown or not.
        package var warningCount: Int
        /// The type of the root, where it is known.
        package var type: String?
        package var featureCount: Int
        package var positionCount: Int
        package var byteCount: Int

        /// Whether the text is GeoJSON. Warnings do not count against it.
        package var isValid: Bool { errorCount == 0 }

        /// A hostile text can hold a fault in every byte; the counts stay exact.
        package static let maximumFaults = 1000
    }

    /// A text that cannot be used as GeoJSON.
    package struct InvalidError: BentoError, Equatable {
        package let first: Fault
        package let errorCount: Int

        package init?(_ report: Report) {
            guard let first = report.faults.first(where: { $0.severity == .error }) else { return nil }
            self.first = first
            errorCount = report.errorCount
        }

        package var code: String { "location.geojson-invalid" }
        package var message: String {
            let more = errorCount > 1 ? " (and \(errorCount - 1) more)" : ""
            return "The GeoJSON is not valid: line \(first.at.line), \(first.path): \(first.message)\(more)."
        }
        package var recovery: String? { "`bento location geojson check FILE` lists every fault." }
        package var exitStatus: ExitStatus { .dataError }
    }
}
