/// What stopped the tool: a broken input or a missing means, never a finding about the code.
///
/// Findings are `Violation`s and end with exit code 1; a `DevError` ends with a code of sysexits(3), so that a script can
/// tell "the walls are broken" from "nothing could be examined".
struct DevError: Error, Equatable, CustomStringConvertible {
    /// What happened, and to what.
    let what: String
    /// What to do next.
    let mend: String
    let exitCode: Int32

    /// The command line asks for something that does not exist (`EX_USAGE`).
    static func usage(_ what: String, mend: String) -> DevError { DevError(what: what, mend: mend, exitCode: 64) }
    /// A file of the repository cannot be understood (`EX_DATAERR`).
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
