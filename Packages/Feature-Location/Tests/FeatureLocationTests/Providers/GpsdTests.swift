import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import FeatureLocation
@testable import Positioning

@Suite("gpsd", .timeLimit(.minutes(30)))
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
            #expect(fixes.count == 2)
            #expect(parser.garbageCount == 1)
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
        #expect(fixes.first?.altitude == nil)
        #expect(fixes.first?.time == Self.now)
        #expect(fixes.first?.accuracy == 4)
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

    private static func provider(_ sockets: FakeSockets) throws -> GpsdProvider {
        GpsdProvider(try #require(GpsdAddress(argument: "localhost:2948")), over: sockets, now: { now })
    }

    @Test("fixes come over a connection, in half lines, after the request was sent")
    func overSocket() async throws {
        let fix = Array(Self.fix.utf8)
        let sockets = FakeSockets { destination, connection in
            #expect(destination == .tcp(host: "localhost", port: 2948))
            let request = String(decoding: try await connection.receive() ?? [], as: UTF8.self)
            #expect(request == "?WATCH={\"enable\":true,\"json\":true};\n")
            let pieces: [[UInt8]] = [
                Array(Self.version.utf8), [0xFF, 0xFE, 10], Array(fix[..<(fix.count / 2)]),
                Array(fix[(fix.count / 2)...]), fix,
            ]
            for piece in pieces { try await connection.send(piece) }
        }
        let provider = try Self.provider(sockets)
        var fixes: [LocationFix] = []
        let error = await #expect(throws: GpsdError.self) {
            for try await fix in provider.fixes() { fixes.append(fix) }
        }
        #expect(fixes.count == 2)
        #expect(error == .lost("gpsd closed it"))
        let first = try await provider.firstFix(within: .seconds(20), clock: ManualClock())
        #expect(first.coordinate.longitude == 13.4)
    }

    @Test(
        "trying a receiver waits for gpsd's first line and asks for nothing",
        arguments: [(version, nil), ("SSH-2.0-OpenSSH\n", .notGpsd), ("", .notGpsd)] as [(String, GpsdError?)]
    )
    func greeting(words: String, fault: GpsdError?) async throws {
        let sockets = FakeSockets { _, connection in
            if !words.isEmpty { try await connection.send(Array(words.utf8)) }
        }
        let provider = try Self.provider(sockets)
        var found: GpsdError?
        do { try await provider.greet() } catch let error as GpsdError { found = error }
        #expect(found == fault)
    }

    @Test("stopping to listen ends the connection while the peer is silent")
    func cancellation() async throws {
        let hungUp = Gate()
        let sockets = FakeSockets { _, connection in
            defer { hungUp.open() }
            try await connection.send(Array(Self.fix.utf8))
            while try await connection.receive() != nil {}
        }
        let provider = try Self.provider(sockets)
        let reading = Task {
            for try await _ in provider.fixes() { return 1 }
            return 0
        }
        #expect(try await reading.value == 1)
        try await hungUp.pass()
    }

    @Test("a socket that fails is a clear error of gpsd's")
    func failures() async throws {
        struct Failing: SocketConnecting {
            let kind: SocketError.Kind
            func withConnection<Result: Sendable>(
                to destination: SocketDestination,
                limits: SocketLimits,
                _ use: @escaping @Sendable (any SocketConnection) async throws -> Result
            ) async throws -> Result { throw SocketError(kind, destination, detail: "words") }
        }
        let address = try #require(GpsdAddress(argument: "gps.example"))
        for kind in SocketError.Kind.allCases {
            let provider = GpsdProvider(address, over: Failing(kind: kind), now: { Self.now })
            let error = await #expect(throws: GpsdError.self) { for try await _ in provider.fixes() {} }
            switch kind {
            case .silent, .lost, .other: #expect(error?.code == "location.gpsd-lost")
            default: #expect(error?.message.contains("gps.example:2947") == true)
            }
        }
    }

    @Test(
        "an address is a host, with a port or gpsd's own",
        arguments: [
            ("localhost", "localhost:2947"), ("Localhost:1", "localhost:1"), ("[::1]", "[::1]:2947"),
            ("[::1]:99", "[::1]:99"), ("tcp://gps:5", "gps:5"), ("", nil), ("a b", nil), ("host:0", nil),
            ("host:70000", nil), ("http://host", nil), ("host:", nil), ("a/b", nil), ("u@h", nil),
        ] as [(String, String?)]
    )
    func addresses(text: String, place: String?) {
        #expect(GpsdAddress(argument: text)?.destination.description == place)
    }
}
