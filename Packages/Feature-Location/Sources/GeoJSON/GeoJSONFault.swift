import Core

extension GeoJSON {
    /// A violation of the standard or of its advice, with its place in the text.
    package struct Fault: Sendable, Hashable, Codable {
        package enum Severity: String, Sendable, Codable {
            /// A violation of a "must" of the standard.
            case error
            /// A violation of a "should" of the standard; readers will accept it.
            case warning
        }

        package var severity: Severity
        /// The problem, as one sentence without a period.
        package var message: String
        /// The path from the root `$`: `$.features[3].geometry.coordinates[0]`.
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

    /// The result of a check.
    package struct Report: Sendable, Hashable, Codable {
        /// In the order of the text, at most ``maximumFaults``.
        package var faults: [Fault]
        /// The number of errors, shown or not.
        package var errorCount: Int
        /// The number of warnings, shown or not.
        package var warningCount: Int
        /// The type of the root, if known.
        package var type: String?
        package var featureCount: Int
        package var positionCount: Int
        package var byteCount: Int

        /// True if the text is GeoJSON. Warnings do not count against it.
        package var isValid: Bool { errorCount == 0 }

        /// The maximum number of faults that are kept, since a hostile text can have one in every byte; the counts stay
        /// exact.
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
        package var recovery: String? { "'bento location geojson check FILE' lists every fault." }
        package var exitStatus: ExitStatus { .dataError }
    }
}
