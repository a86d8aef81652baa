import Core
import Foundation
import HostTesting
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

extension SandboxProcess {
    /// What the server says at a path of its own, `/sandbox/...`.
    func ask(_ path: String, sending body: JSONValue? = nil) throws -> JSONValue {
        guard let url = URL(string: address + path) else { throw NotListening(words: "\(path) is no path") }
        var request = URLRequest(url: url, timeoutInterval: patience)
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.text().utf8)
        }
        let received = Mutex<Result<Data, any Error>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let task = URLSession.shared.dataTask(with: request) { data, _, error in
            received.withLock { $0 = data.map { .success($0) } ?? .failure(error ?? NotListening(words: "no data")) }
            isDone.signal()
        }
        task.resume()
        isDone.wait()
        let data = try received.withLock { try $0?.get() } ?? Data()
        return try JSONValue(parsing: data)
    }

    /// Lets something go wrong from now on, in place of what did.
    func stand(_ faults: String...) throws {
        _ = try ask("/sandbox/faults", sending: ["faults": .array(faults.map { .string($0) })])
    }

    var devices: [JSONValue] { get throws { try ask("/sandbox/sessions")["devices"]?.arrayValue ?? [] } }
    var sessions: [JSONValue] { get throws { try ask("/sandbox/sessions")["supabase"]?.arrayValue ?? [] } }

    /// How many requests came whose method and address hold some words.
    func count(of words: String) throws -> Int {
        try ask("/sandbox/requests").arrayValue?.count { $0.stringValue?.contains(words) == true } ?? 0
    }

    /// Waits until something is so, at most some seconds.
    func waits(seconds: Double = patience, until condition: (SandboxProcess) throws -> Bool) rethrows -> Bool {
        try happens(within: seconds) { try condition(self) }
    }
}
