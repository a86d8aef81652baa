/// An error that stops the tool: an invalid input or a missing prerequisite, never a finding about the code.
///
/// Findings are `Violation`s and end with exit code 1; a `DevError` ends with a code of sysexits(3), so that a script
/// can distinguish "the rules are violated" from "nothing could be examined".
package struct DevError: Error, Equatable, CustomStringConvertible {
    /// The error, and the affected item.
    package let what: String
    /// The next step.
    package let fix: String
    package let exitCode: Int32

    /// The command line asks for something that does not exist (`EX_USAGE`).
    package static func usage(_ what: String, fix: String) -> DevError { DevError(what: what, fix: fix, exitCode: 64) }
    /// A file of the repository cannot be parsed (`EX_DATAERR`).
    package static func data(_ what: String, fix: String) -> DevError { DevError(what: what, fix: fix, exitCode: 65) }
    /// There is nothing to examine (`EX_NOINPUT`).
    package static func noInput(_ what: String, fix: String) -> DevError {
        DevError(what: what, fix: fix, exitCode: 66)
    }
    /// Something outside the repository is missing: history, git, the compiler (`EX_UNAVAILABLE`).
    package static func unavailable(_ what: String, fix: String) -> DevError {
        DevError(what: what, fix: fix, exitCode: 69)
    }
    /// A file cannot be written (`EX_CANTCREAT`).
    static func cannotWrite(_ what: String, fix: String) -> DevError { DevError(what: what, fix: fix, exitCode: 73) }
    /// `boundaries.json` or the environment is set up wrongly (`EX_CONFIG`).
    package static func configuration(_ what: String, fix: String) -> DevError {
        DevError(what: what, fix: fix, exitCode: 78)
    }

    package var description: String { "\(what)\n  fix: \(fix)" }
}
