import ArgumentParser
import Core
import Logging
import NetworkingLive
import RelayKit

/// The options of those who run several relays.
struct OperatorOptions: ParsableArguments {
    @Option(help: "The address for metrics and for other relays; never the one that devices come in by.")
    var operatorAddress = "127.0.0.1"
    @Option(help: "The port of /metrics, and of other relays.")
    var operatorPort: Int?
    @Option(help: "How other relays reach the operator's port, http://10.0.0.5:8789, so that they tell of what is new.")
    var announce: String?
    @Option(help: "Devices that are connected at once; each has a file of the process. Others are told to come again.")
    var connections = 1_000
    @Option(help: "What is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel = "error"

    func validate() throws {
        guard operatorPort.map({ (1...65_535).contains($0) }) ?? true else {
            throw ValidationError("A port is a number from 1 to 65535.")
        }
        guard announce == nil || operatorPort != nil else {
            throw ValidationError("--announce goes with --operator-port.")
        }
        guard (1...1_000_000).contains(connections) else {
            throw ValidationError("From one to a million devices are connected at once.")
        }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError("'\(logLevel)' is no level of the log.")
        }
    }

    var logger: Logger {
        var logger = Logger(label: "bento-relay") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: logLevel) ?? .error
        return logger
    }

    func made(_ directory: (any RelayDirectory)?, _ registry: PrometheusRegistry) -> RelayOperations {
        RelayOperations(
            address: operatorAddress,
            port: operatorPort,
            connections: connections,
            registry: registry,
            directory: directory,
            url: announce,
            transport: directory == nil ? nil : LiveTransport()
        )
    }

    /// Opens as many files as connections need. What many systems give, 1,024, is too little for what is asked for by default.
    ///
    /// - Throws: where this user may not open as many.
    func raiseFileLimit() throws {
        let needed = connections + Self.otherFiles
        let allowed = FileLimit.raised(to: needed)
        guard allowed >= needed else {
            throw Failure(
                "relay.too-few-files",
                "\(connections) connections need \(needed) open files, and this user may have \(allowed).",
                recovery: "Raise the limit (ulimit -Hn, LimitNOFILE= of systemd), or take fewer: --connections.",
                exitStatus: .configuration
            )
        }
    }

    /// The database's, other relays', and those that wait to be refused.
    private static let otherFiles = 256
}
