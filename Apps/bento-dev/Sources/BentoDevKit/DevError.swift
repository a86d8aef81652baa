/// An error that stops the tool: an invalid input or a missing prerequisite, never a finding about the code.
///
/// Findings are `Violation`s and end with exit code 1; a `DevError` ends with a code of sysexits(3), so that a script
/// can distinguish "the rules are violated" from "nothing could be examined".
struct DevError: Error, Equatable, CustomStringConvertible {
    /// The error, and the affected item.
    let what: String
    /// The next step.
    let mend: String
    let exitCode: Int32

    /// The command line asks for something that does not exist (`EX_USAGE`).
    static func usage(_ what: String, mend: String) -> DevError { DevError(what: what, mend: mend, exitCode: 64) }
    /// A file of the repository cannot be parsed (`EX_DATAERR`).
    static func data(_ what: String, mend: String) -> DevError { DevError(what: what, mend: mend, exitCode: 65) }
    /// There is nothing to examine (`EX_NOINPUT`).
    static func noInput(_ what: String, mend: String) -> DevError { DevError(what: what, mend: mend, exitCode: 66) }
    /// Something outside the repository is missing: history, git, the compiler (`EX_UNAVAILABLE`).
    static func unavailable(_ what: String, mend: String) -> DevError { DevError(what: what, mend: mend, exitCode: 69) }
    /// A file cannot be written (`EX_CANTCREAT`).
    static func cannotWrite(_ what: String, mend: String) -> DevError { DevError(what: what, mend: mend, exitCode: 73) }
    /// `boundaries.json` or the environment is set up wrongly (`EX_CONFIG`).
    static func configuration(_ what: String, mend: String) -> DevError {
        DevError(what: what, mend: mend, exitCode: 78)
    }

    var description: String { "\(what)\n  mend: \(mend)" }
}
