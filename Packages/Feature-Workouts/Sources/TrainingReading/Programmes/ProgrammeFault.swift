/// What cannot be read in a programme's text, and where.
package struct ProgrammeFault: Error, Sendable, Hashable {
    /// From 1.
    package let line: Int
    /// In characters, from 1.
    package let column: Int
    package let message: String
    package let hint: String?
}
