import Foundation
import HostTesting

/// The local server that stands in for every remote service, as a process of its own.
struct SandboxProcess {
    /// Where it listens: `http://127.0.0.1:PORT`.
    let address: String
    private let process: BentoBinary.Started

    /// The program beside the host's; `make test-host` builds both.
    private static let url = BentoBinary.url.deletingLastPathComponent().appendingPathComponent("bento-sandbox")

    /// Starts it on a free port.
    ///
    /// - Parameter faults: what goes wrong, as its option `--fault` takes it.
    /// - Throws: where it was not built, or says nothing.
    static func start(faults: [String] = []) throws -> SandboxProcess {
        let process = try BentoBinary.Started(
            url,
            ["--port", "0"] + faults.flatMap { ["--fault", $0] },
            environment: ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory()],
            input: ""
        )
        guard process.waitForOutput("Ctrl-C ends it."),
            let address = process.outputSoFar.split(separator: "\n").first, address.hasPrefix("http://127.0.0.1:")
        else {
            process.interrupt()
            throw NotListening(words: process.wait().errors)
        }
        return SandboxProcess(address: String(address), process: process)
    }

    /// Ends it and waits for its end.
    ///
    /// - Returns: the status.
    @discardableResult
    func stop() -> Int32 {
        process.interrupt()
        return process.wait().status
    }

    /// It ended, or said nothing, before it listened.
    struct NotListening: Error {
        let words: String
    }
}
