import ArgumentParser
import Core
import FeatureLocation
import Foundation
import SandboxKit

/// Starts the sandbox.
@main
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bento-sandbox",
        abstract: "One local server that speaks the protocols of every remote service of Bento.",
        discussion: """
            It listens on 127.0.0.1 only. The first line it prints is its address; then come the endpoints, and the \
            faults that a request may ask for. Ctrl-C ends it.
            """
    )

    @Option(help: "The port; 0 for any that is free.") var port = 8787
    @Option(help: ArgumentHelp("Where places are kept; by default a temporary folder.", valueName: "folder"))
    var home: String?
    @Option(
        help: ArgumentHelp(
            "A fault that every answer has, or, as FAULT@PART, every answer to an address that holds PART. Repeat it for more.",
            discussion: "\(StandingFault.words)",
            valueName: "fault"
        )
    )
    var fault: [StandingFault] = []

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
    }

    func run() async throws {
        let features = try SandboxFeatures(home: home, features: [LocationFeature.self])
        defer { features.removeTemporaryHome() }
        let server = SandboxServer(
            location: try await features.contract(.location, as: (any LocationCoordinating).self),
            faults: fault
        )
        do {
            try await server.run(port: port, stopsOnSignals: true) { port in
                // Results of this program: a script reads the first line.
                FileHandle.standardOutput.write(Data(SandboxGuide.text(port: port).utf8))
            }
        } catch let error as any BentoError {
            let lines = [error.message, error.recovery].compactMap { $0 }
            FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
            throw ExitCode(error.exitStatus.rawValue)
        }
    }
}

extension StandingFault: ExpressibleByArgument {
    /// Parses the value of `--fault`.
    public init?(argument: String) { self.init(argument) }
}
