import ArgumentParser
import Logging
import NetworkingLive
import RelayKit

/// What whoever runs several relays says.
struct OperatorOptions: ParsableArguments {
    @Option(help: "The address for metrics and for other relays; never the one that devices come in by.")
    var operatorAddress = "127.0.0.1"
    @Option(help: "The port of /metrics, and of other relays.")
    var operatorPort: Int?
    @Option(help: "How other relays reach the operator's port, http://10.0.0.5:8789, so that they tell of what is new.")
    var announce: String?
    @Option(help: "Devices that are connected at once.") var connections = 1_000
    @Option(help: "What is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel = "error"

    func validate() throws {
        guard operatorPort.map({ (1...65_535).contains($0) }) ?? true else {
            throw ValidationError("A port is a number from 1 to 65535.")
        }
        guard announce == nil || operatorPort != nil else {
            throw ValidationError("--announce goes with --operator-port.")
        }
        guard connections > 0 else { throw ValidationError("At least one device is connected at once.") }
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
}
