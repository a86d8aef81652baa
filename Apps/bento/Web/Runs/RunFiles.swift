import Core

/// The files of one run.
struct RunFiles {
    static let none = Failure(
        "web.no-file",
        "This file is not one that was uploaded for this.",
        recovery: "Choose the file in the form.",
        exitStatus: .noPermission
    )
}
