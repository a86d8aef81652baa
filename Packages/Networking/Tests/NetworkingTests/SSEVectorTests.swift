import Foundation
import NetworkingTesting
import Testing

@testable import Networking

@Suite("SSE parser against public vectors", .enabled(if: Vectors.folder != nil, "\(Vectors.absence)"))
struct SSEVectorTests {
    struct Event: Decodable, Equatable {
        let type: String
        let data: String
        let id: String
    }

    struct Case: Decodable {
        let name: String
        let chunksHex: [String]
        let events: [Event]
        let comments: [String]?

        private enum CodingKeys: String, CodingKey {
            case name, events, comments
            case chunksHex = "chunks_hex"
            case bodyHex = "body_hex"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            events = try container.decode([Event].self, forKey: .events)
            comments = try container.decodeIfPresent([String].self, forKey: .comments)
            let whole = try container.decodeIfPresent(String.self, forKey: .bodyHex).map { [$0] }
            chunksHex = try whole ?? container.decode([String].self, forKey: .chunksHex)
        }

        var chunks: [[UInt8]] {
            chunksHex.map { hex in
                stride(from: 0, to: hex.utf8.count, by: 2).map { offset in
                    let start = hex.index(hex.startIndex, offsetBy: offset)
                    return UInt8(hex[start...].prefix(2), radix: 16) ?? 0
                }
            }
        }
    }

    private struct File: Decodable { let cases: [Case] }

    private func cases() throws -> [Case] {
        let decoder = JSONDecoder()
        let wpt = try decoder.decode([Case].self, from: Vectors.data("sse/wpt/wpt-format.json"))
        let harness = try decoder.decode(File.self, from: Vectors.data("sse/launchdarkly/parsing.json")).cases
        return wpt + harness
    }

    private func parse(_ chunks: [[UInt8]]) throws -> (events: [Event], comments: [String]) {
        var parser = SSEParser(options: SSEParser.Options(reportsComments: true))
        var events: [Event] = []
        var comments: [String] = []
        for chunk in chunks {
            try parser.consume(chunk) { item in
                switch item {
                case .event(let event): events.append(Event(type: event.type, data: event.data, id: event.id))
                case .comment(let text): comments.append(text)
                case .retry: break
                }
            }
        }
        return (events, comments)
    }

    private func check(_ chunks: [[UInt8]], _ expected: Case, _ how: String) throws {
        let found = try parse(chunks)
        #expect(found.events == expected.events, "\(expected.name), \(how)")
        if let comments = expected.comments { #expect(found.comments == comments, "\(expected.name), \(how)") }
    }

    @Test("there are all 105 cases, so that none is skipped by mistake")
    func countsCases() throws {
        #expect(try cases().count == 105)
    }

    @Test("every case gives its events in its own chunks")
    func ownChunks() throws {
        for each in try cases() { try check(each.chunks, each, "own chunks") }
    }

    @Test("every case gives its events in chunks of one to seven bytes")
    func smallChunks() throws {
        for each in try cases() {
            let bytes = each.chunks.flatMap(\.self)
            for size in 1...7 {
                let chunks = stride(from: 0, to: bytes.count, by: size).map {
                    Array(bytes[$0..<min($0 + size, bytes.count)])
                }
                try check(chunks, each, "chunks of \(size)")
            }
        }
    }

    @Test("every case gives its events when cut in two at each byte")
    func everySplit() throws {
        for each in try cases() {
            let bytes = each.chunks.flatMap(\.self)
            for cut in 0...bytes.count {
                try check([Array(bytes[..<cut]), Array(bytes[cut...])], each, "cut at \(cut)")
            }
        }
    }
}
