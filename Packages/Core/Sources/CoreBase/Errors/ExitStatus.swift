/// Exit statuses of the command line, after BSD `sysexits.h`.
public struct ExitStatus: Hashable, Sendable {
    /// The number handed to `exit(3)`, 0...255.
    public let rawValue: Int32

    /// Wraps a number, 0...255.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    public static let success = ExitStatus(rawValue: 0)
    /// 1: the answer is no, without anything being broken (a check that found faults).
    public static let negative = ExitStatus(rawValue: 1)
    /// 64: the command was used wrongly.
    public static let usage = ExitStatus(rawValue: 64)
    /// 65: input data was wrong.
    public static let dataError = ExitStatus(rawValue: 65)
    /// 66: an input file is missing or unreadable.
    public static let noInput = ExitStatus(rawValue: 66)
    /// 69: a service or feature is unavailable.
    public static let unavailable = ExitStatus(rawValue: 69)
    /// 70: an internal error.
    public static let software = ExitStatus(rawValue: 70)
    /// 73: an output file cannot be created.
    public static let cannotCreate = ExitStatus(rawValue: 73)
    /// 74: reading or writing failed.
    public static let ioError = ExitStatus(rawValue: 74)
    /// 75: a temporary failure; try again.
    public static let temporaryFailure = ExitStatus(rawValue: 75)
    /// 76: the other side broke the protocol.
    public static let protocolError = ExitStatus(rawValue: 76)
    /// 77: permission denied.
    public static let noPermission = ExitStatus(rawValue: 77)
    /// 78: something is configured wrongly.
    public static let configuration = ExitStatus(rawValue: 78)
    /// 130: stopped by Ctrl-C (128 + SIGINT).
    package static let interrupted = ExitStatus(rawValue: 130)
}
