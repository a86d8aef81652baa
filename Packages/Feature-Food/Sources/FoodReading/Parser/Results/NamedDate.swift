/// A day of the calendar as named: "on the 20th", "Nov 20", "2026-11-20". What was not said is nil; the last such day that is
/// not after today is meant.
package struct NamedDate: Sendable, Hashable, Codable {
    package var year: Int?
    package var month: Int?
    /// The day of the month, 1...31.
    package var day: Int
}
