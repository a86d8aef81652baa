import Foundation
import Testing

@testable import FeatureLocation
@testable import Positioning

@Suite("gpsd", .timeLimit(.minutes(5)))
struct GpsdTests {
    private static let now = Date(timeIntervalSince1970: 1_763_700_000)
    private static let version = #"{"class":"VERSION","release":"3.25","proto_major":3}"# + "\n"
    private static let fix =
        #"{"class":"TPV","mode":3,"time":"2026-11-21T10:00:00.500Z","lat":52.5,"lon":13.4,"altHAE":40.5,"eph":7.5,"epv":9,"speed":1.5,"track":270}"#
        + "\n"

    private func parser() -> GpsdParser { GpsdParser(now: { Self.now }) }

    @Test("a report is the same fix however its bytes are cut")
    func pieces() throws {
        let bytes = Array((Self.version + "garbage{\n" + Self.fix + Self.fix).utf8)
        for size in 1...bytes.count {
            var parser = parser()
            var fixes: [LocationFix] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                fixes += try parser.feed(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(fixes.count == 2 && parser.garbageCount == 1)
            #expect(fixes[0].coordinate.latitude == 52.5 && fixes[0].accuracy == 7.5 && fixes[0].altitude == 40.5)
            #expect(fixes[0].time.timeIntervalSince1970 == 1_795_255_200.5 && fixes[0].course == 270)
        }
    }

    @Test(
        "a report without a place is no fix",
        arguments: [
            #"{"class":"TPV","mode":1}"#, #"{"class":"TPV","mode":0,"lat":1,"lon":2}"#, #"{"class":"TPV","mode":3}"#,
            #"{"class":"TPV","mode":3,"lat":91,"lon":2}"#, #"{"class":"TPV","mode":3,"lat":0,"lon":0}"#,
            #"{"class":"TPV","mode":2,"lat":"1","lon":2}"#, #"{"class":"SKY"}"#, #"{"lat":1}"#, "[]", "", "   ",
        ]
    )
    func noFix(line: String) throws {
        var parser = parser()
        #expect(try parser.feed(Array((line + "\n").utf8)).isEmpty)
    }

    @Test("a flat fix has no altitude, and takes the time at hand where none came")
    func flat() throws {
        var parser = parser()
        let fixes = try parser.feed(
            Array((#"{"class":"TPV","mode":2,"lat":1,"lon":2,"alt":9,"epx":3,"epy":4}"# + "\n").utf8)
        )
        #expect(fixes.first?.altitude == nil && fixes.first?.time == Self.now && fixes.first?.accuracy == 4)
    }

    @Test("a peer that never says anything sensible is given up; a line without end is dropped")
    func garbage() throws {
        var parser = parser()
        #expect(throws: GpsdError.notGpsd) { try parser.feed(Array(String(repeating: "SSH-2.0\n", count: 100).utf8)) }
        var patient = self.parser()
        #expect(try patient.feed(Array(repeating: UInt8(ascii: "x"), count: 10 << 20)).isEmpty)
        #expect(try patient.feed(Array(("\n" + Self.fix).utf8)).count == 1)
    }

    @Test("an error of gpsd is passed on")
    func reported() {
        var parser = parser()
        #expect(throws: GpsdError.reported("Unrecognized request")) {
            try parser.feed(Array((#"{"class":"ERROR","message":"Unrecognized request"}"# + "\n").utf8))
        }
    }

    @Test("fixes come over a real connection, in half lines, after the request was sent")
    func overTCP() async throws {
        let half = Self.fix.utf8.count / 2
        let server = try LoopbackServer { request in
            #expect(request.hasPrefix("?WATCH={\"enable\":true,\"json\":true}"))
            let fix = Array(Self.fix.utf8)
            return [
                Array(Self.version.utf8), [0xFF, 0xFE, 10], Array(fix[..<half]), Array(fix[half...]), fix,
            ]
        }
        let provider = GpsdProvider(host: "127.0.0.1", port: server.port, now: { Self.now })
        var fixes: [LocationFix] = []
        let error = await #expect(throws: GpsdError.self) {
            for try await fix in provider.fixes() { fixes.append(fix) }
        }
        #expect(fixes.count == 2)
        #expect(error == .lost("gpsd closed it"))
        #expect(try await provider.firstFix(within: .seconds(20)).coordinate.longitude == 13.4)
    }

    @Test("stopping to listen ends the connection while the peer is silent")
    func cancellation() async throws {
        let server = try LoopbackServer(keepsOpen: true) { _ in [Array(Self.fix.utf8)] }
        let provider = GpsdProvider(host: "127.0.0.1", port: server.port, now: { Self.now })
        let task = Task {
            var count = 0
            for try await _ in provider.fixes() { count += 1 }
            return count
        }
        // The server says when its client has hung up.
        await server.sawFirstClient()
        task.cancel()
        #expect(try await task.value <= 1)
        await server.sawHangUp()
    }

    @Test("a port where nobody listens, and a host nobody knows, are clear errors")
    func unreachable() async throws {
        let port = try LoopbackServer.freePort()
        for host in ["127.0.0.1", "no-such-host.invalid", "", "a\u{0}b"] {
            let provider = GpsdProvider(host: host, port: port, now: { Self.now })
            let error = await #expect(throws: GpsdError.self) { for try await _ in provider.fixes() {} }
            guard case .unreachable? = error else {
                Issue.record("\(host): \(String(describing: error))")
                continue
            }
        }
    }
}
