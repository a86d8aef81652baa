import Core

package enum OutputFailure {
    package static func cannotWrite(_ reason: String) -> Failure {
        Failure(
            "host.cannot-write",
            "The output cannot be written: \(reason).",
            recovery: "Check that the disk has space and the file can be written.",
            exitStatus: .ioError
        )
    }

    package static let closed = Failure(
        "host.closed-output",
        "Standard output is closed: there is nowhere to write the result.",
        exitStatus: .ioError
    )
}
