import BentoHome
import Core
import Files
import Foundation

/// The command that is started for a plug-in, and its environment.
struct PluginLaunch: Sendable {
    let program: String
    let arguments: [String]
    let environment: [String: String]
    let folder: URL
    private let isConfined: Bool

    /// The variables of the person's environment that every plug-in gets.
    private static let passed = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"]

    /// - Parameters:
    ///   - folder: the working folder; created if it does not exist.
    ///   - variable: reads the person's environment.
    /// - Throws: a failure if its folder cannot be created, or no sandbox is available.
    init(_ plugin: Plugin, in folder: URL, variable: (String) -> String?) throws {
        try PrivateFile.makeFolder(folder)
        var environment: [String: String] = [:]
        for name in Self.passed + plugin.passedVariables { if let value = variable(name) { environment[name] = value } }
        environment.merge(plugin.variables) { $1 }
        self.folder = folder
        guard let confinement = plugin.confinement else {
            program = plugin.command.first ?? ""
            arguments = Array(plugin.command.dropFirst())
            self.environment = environment
            isConfined = false
            return
        }
        let sandbox = try Sandbox(path: environment["PATH"] ?? "")
        // The person's home is not there.
        environment["HOME"] = folder.path
        program = sandbox.program
        arguments = sandbox.arguments(confinement, folder: folder) + ["--"] + plugin.command
        self.environment = environment
        isConfined = true
    }

    /// The reason why it could not be started, in words that help.
    func explanation(of error: String) -> String {
        let isMissing = error.contains("not found") || error.contains("notFound") || error.contains("No such file")
        return isMissing ? "'\(program)' is not on this machine" : error
    }

    /// A hint if a confined plug-in ended at once.
    var hint: String? {
        isConfined
            ? "In its sandbox it has no network and sees /usr and its own folder; --network and --folder grant more."
            : nil
    }
}

/// Bubblewrap: a process without network, home and other processes, on Linux.
struct Sandbox: Sendable {
    let program: String

    /// - Throws: a failure if it is not installed on this machine.
    init(path: String) throws(Failure) {
        #if os(Linux)
            let places = path.split(separator: ":").map { "\($0)/bwrap" }
            guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
                throw Failure(
                    "plugin.no-sandbox",
                    "A confined plug-in runs in bubblewrap, and 'bwrap' is not on this machine.",
                    recovery: "Install it (apt install bubblewrap), or add the plug-in without --confined.",
                    exitStatus: .unavailable
                )
            }
            program = found
        #else
            throw Failure(
                "plugin.no-sandbox",
                "A confined plug-in runs in bubblewrap, which there is on Linux alone.",
                recovery: "Add the plug-in without --confined.",
                exitStatus: .unavailable
            )
        #endif
    }

    /// The parts of a system that a program needs to run at all, read-only.
    private static let system = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache", "/etc/ssl",
        "/etc/ca-certificates", "/etc/localtime", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf",
    ]
    private static let network = ["/etc/resolv.conf", "/etc/hosts", "/run/systemd/resolve"]

    func arguments(_ granted: Plugin.Confinement, folder: URL) -> [String] {
        var arguments = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
        if granted.network { arguments.append("--share-net") }
        for path in Self.system + (granted.network ? Self.network : []) { arguments += ["--ro-bind-try", path, path] }
        arguments += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
        for path in granted.readable { arguments += ["--ro-bind", path, path] }
        for path in granted.writable { arguments += ["--bind", path, path] }
        return arguments + ["--bind", folder.path, folder.path, "--chdir", folder.path]
    }
}
