import Core
import Foundation
import HostTesting
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension SandboxProcess {
    /// What the server says at a path of its own, `/sandbox/...`.
    func ask(_ path: String, sending body: JSONValue? = nil) throws -> JSONValue {
        guard let url = URL(string: address + path) else { throw NotListening(words: "\(path) is no path") }
        var request = URLRequest(url: url, timeoutInterval: 30)
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
    func waits(seconds: Double = 20, until condition: (SandboxProcess) throws -> Bool) rethrows -> Bool {
        try happens(within: seconds) { try condition(self) }
    }
}
