import Core
import Foundation
import HostTesting
import MCPWire
import Testing

/// A client of the built program over its pipes.
final class PipedClient {
    let process: BentoBinary.Started
    private let peer: Peer
    private var count: Int64 = 0
    private var read = 0

    init(
        _ bento: BentoBinary,
        _ arguments: [String] = [],
        as peer: Peer = .askingModern,
        named name: String = "test"
    ) throws {
        self.peer = peer
        process = try bento.start(["mcp", "serve", "--as", name] + arguments, input: nil)
        if !peer.version.isStateless {
            try send(.initialize(peer))
            _ = try response()
        }
    }

    @discardableResult
    func send(_ request: ClientRequest, id: Int64? = nil) throws -> Int64 {
        count += 1
        let id = id ?? count
        try process.send(String(decoding: request.message(.number(id), from: peer).line, as: UTF8.self))
        return id
    }

    /// The next message.
    func response(seconds: Double = patience) throws -> RPCMessage {
        var found: RPCMessage?
        let came = happens(within: seconds) {
            let lines = process.outputSoFar.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            guard lines.count > read else { return false }
            found = try? RPCMessage(parsing: Array(lines[read].utf8))
            return true
        }
        read += 1
        guard came, let found else { throw Silent() }
        return found
    }

    func ask(_ request: ClientRequest) throws -> [String: JSONValue] {
        try send(request)
        let response = try response()
        guard case .result(_, let members) = response else { throw Silent(instead: response) }
        return members
    }

    /// What a request comes to, and the notifications that come before it.
    func askHearing(_ request: ClientRequest) throws -> (result: [String: JSONValue], heard: [RPCMessage]) {
        let id = try send(request)
        var heard: [RPCMessage] = []
        while true {
            let response = try response()
            switch response {
            case .result(.number(id), let members): return (members, heard)
            case .notification: heard.append(response)
            default: throw Silent(instead: response)
            }
        }
    }

    /// The error that a request gets.
    func refusal(of request: ClientRequest) throws -> RPCError {
        try send(request)
        let response = try response()
        guard case .failure(_, let error) = response else { throw Silent(instead: response) }
        return error
    }

    /// Whether no message comes for so long.
    func isSilent(seconds: Double) -> Bool {
        !happens(within: seconds) { process.outputSoFar.split(separator: "\n").count > read }
    }

    /// What was waited for did not come.
    struct Silent: Error {
        var instead: RPCMessage?
    }

    /// Ends its input and tells how it ended. Everything that it printed must have been messages.
    func end() throws -> BentoBinary.Outcome {
        try process.endInput()
        let outcome = process.wait(atMost: patience)
        for line in outcome.output.split(separator: "\n") {
            #expect((try? RPCMessage(parsing: Array(line.utf8))) != nil, "\(line.prefix(200))")
        }
        return outcome
    }
}
