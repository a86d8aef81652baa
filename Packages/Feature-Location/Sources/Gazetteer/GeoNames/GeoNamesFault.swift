/// A fault in one line of a GeoNames file.
package struct GeoNamesFault: Sendable, Hashable, CustomStringConvertible {
    /// The kind of fault. Only for ``unknownTimeZone(_:)`` is the line still used, without its zone.
    enum Reason: Sendable, Hashable {
        /// Fewer or more columns than the format has; usually a file that was cut off in the middle of a row.
        case columns(found: Int, expected: Int)
        case number(column: String)
        case coordinate
        case emptyName
        /// Control or direction-override characters, or more than the 200 characters GeoNames allows.
        case hostileName
        case encoding
        case tooLong
        case unknownTimeZone(String)
        case country
    }

    /// The line, counted from 1.
    var line: Int
    var reason: Reason

    package var description: String {
        switch reason {
        case .columns(let found, let expected): "line \(line): \(found) columns instead of \(expected)"
        case .number(let column): "line \(line): the \(column) is not a number in range"
        case .coordinate: "line \(line): the coordinates are not a place on Earth"
        case .emptyName: "line \(line): the name is empty"
        case .hostileName: "line \(line): the name has control characters or is too long"
        case .encoding: "line \(line): not UTF-8"
        case .tooLong: "line \(line): longer than \(GeoNamesReader.longestLine) bytes"
        case .unknownTimeZone(let zone): "line \(line): unknown time zone \(zone); kept without it"
        case .country: "line \(line): the country is not a two-letter code"
        }
    }

    /// True if the line was rejected.
    var isRefusal: Bool {
        if case .unknownTimeZone = reason { false } else { true }
    }
}
