import Core
import CoreHosting
import Dispatch
import MCPServing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A feature as a program of its own, which the host starts as a plug-in:
///
/// ```swift
/// import FlowServing
/// import FeatureSleep
///
/// await ServedFeature.run(SleepFeature.self)
/// ```
public enum ServedFeature {
    /// Serves a feature over standard input and output until the input ends or the program is told to stop (SIGTERM,
    /// SIGINT). Running requests then have a second to finish, and the feature's hooks stop. Anything that is printed
    /// goes to standard error.
    ///
    /// - Parameters:
    ///   - version: the feature's.
    ///   - platform: services that the feature asks for beyond Core's, such as a store in the folder that it was started in.
    public static func run(
        _ feature: any Feature.Type,
        version: String = "1",
        platform: [ServiceRegistration] = []
    ) async {
        do {
            // Before anything can print.
            let channel = try StandardChannel()
            // A host that is gone is noticed by the failure to write.
            signal(SIGPIPE, SIG_IGN)
            let server = try FeatureServer(feature, version: version, platform: platform)
            let connection = ServedConnection(
                server,
                caller: "host",
                fault: { complain(of: feature, $0) },
                sink: channel.write
            )
            let serving = Task {
                try await server.serving { await connection.serve(channel.input) }
            }
            let signals = [SIGTERM, SIGINT].map { number in
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { serving.cancel() }
                source.activate()
                return source
            }
            defer { for source in signals { source.cancel() } }
            try await serving.value
        } catch is CancellationError {
            // Told to stop before it had begun.
        } catch {
            complain(of: feature, error)
            exit((error as? any BentoError)?.exitStatus.rawValue ?? ExitStatus.software.rawValue)
        }
    }

    private static func complain(of feature: any Feature.Type, _ error: any Error) {
        let words = (error as? any BentoError)?.description ?? "\(error)"
        let line = Array("\(feature.manifest.id): \(words)\n".utf8)
        _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
}
