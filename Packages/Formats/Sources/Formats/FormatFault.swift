import Core

/// The reason why some bytes violate their format, and the place.
public struct FormatFault: BentoError, Equatable {
    public enum Format: String, Sendable {
        case csv = "CSV"
        case xml = "XML"
        case json = "JSON"
        case gzip
        case zip
    }

    public enum Reason: Sendable, Hashable {
        /// The bytes break the format's rules.
        case malformed
        /// The input ends in the middle of something.
        case cut
        /// It may be well formed, but a limit that the reader was given is passed.
        case tooLarge
        /// It is well formed, but of a kind that is not read here (an encoding, a compression, encryption).
        case unsupported
    }

    public let format: Format
    public let reason: Reason
    /// A part of a sentence: `a quoted field is not closed`.
    public let problem: String
    /// From 1, if the format has lines.
    public let line: Int?
    /// The byte of the input, from 0, at which it was detected, if known.
    public let offset: Int?

    public init(_ format: Format, _ reason: Reason, _ problem: String, line: Int? = nil, offset: Int? = nil) {
        self.format = format
        self.reason = reason
        self.problem = problem
        self.line = line
        self.offset = offset
    }

    public var code: String {
        let kind =
            switch reason {
            case .malformed: "malformed"
            case .cut: "cut"
            case .tooLarge: "too-large"
            case .unsupported: "unsupported"
            }
        return "\(format.rawValue.lowercased()).\(kind)"
    }

    public var message: String {
        if let line { return "The \(format.rawValue) cannot be read: line \(line): \(problem)." }
        if let offset { return "The \(format.rawValue) cannot be read: byte \(offset): \(problem)." }
        return "The \(format.rawValue) cannot be read: \(problem)."
    }

    public var recovery: String? {
        reason == .cut ? "The file seems to be cut short: download or export it again." : nil
    }

    public var exitStatus: ExitStatus { .dataError }
}
