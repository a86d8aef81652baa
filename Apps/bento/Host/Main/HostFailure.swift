import Core

/// The host's own errors.
enum HostFailure {
    static func cannotWrite(_ reason: String) -> Failure {
        Failure(
            "host.cannot-write",
            "The output cannot be written: \(reason).",
            recovery: "Check that the disk has space and the file can be written.",
            exitStatus: .ioError
        )
    }

    static func invalidArgument(_ position: Int) -> Failure {
        .usage(
            "host.invalid-utf8",
            "Argument \(position) is not valid UTF-8.",
            recovery: "Check the encoding of your terminal or script; Bento reads UTF-8."
        )
    }

    static let interrupted = Failure("host.interrupted", "Stopped.", exitStatus: .interrupted)
}
