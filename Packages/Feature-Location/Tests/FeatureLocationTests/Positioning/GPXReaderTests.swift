import Core
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureLocation
@testable import Positioning

@Suite("GPX reader")
struct GPXReaderTests {
    private static let vectorFiles = Vectors.files("workouts/gpx", extensions: ["gpx"])

    private func points(_ text: String) throws -> [GPXPoint] { try GPXReader.points(in: Array(text.utf8)).points }

    @Test(
        "every point of the vectors is read, in pieces of any size",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: vectorFiles
    )
    func vectors(_ file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        let text = String(decoding: bytes, as: UTF8.self)
        let (points, reader) = try GPXReader.points(in: bytes)
        let expected = ["<trkpt", "<rtept", "<wpt"].reduce(0) { $0 + text.components(separatedBy: $1).count - 1 }
        #expect(points.count + reader.skippedCount == expected)
        for size in [1, 7, 4096] {
            var pieces = GPXReader()
            var again: [GPXPoint] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                again += try pieces.feed(bytes[start..<min(start + size, bytes.count)])
            }
            again += try pieces.finish()
            #expect(again == points)
        }
    }

    @Test("a point has its numbers, time, name and segment")
    func point() throws {
        let points = try points(
            """
            <?xml version="1.0"?><gpx><wpt lat="1" lon="2"><name>A &amp; <![CDATA[<B>]]></name></wpt>
            <trk><trkseg><!-- no <trkpt> here --><trkpt lat='47.5' lon='-8.25'><ele> 431.5 </ele>
            <time>2026-11-21T10:00:00Z</time><hdop>2</hdop><extensions><x:tpx><x:speed>3.5</x:speed></x:tpx></extensions>
            </trkpt></trkseg><trkseg><trkpt lat="47.6" lon="-8.25"/></trkseg></trk></gpx>
            """
        )
        #expect(points.count == 3)
        #expect(points[0].kind == .waypoint && points[0].name == "A & <B>")
        #expect(points[1].elevation == 431.5 && points[1].speed == 3.5 && points[1].dilution == 2)
        #expect(points[1].time == Date(timeIntervalSince1970: 1_795_255_200))
        #expect(points[1].segment == 1 && points[2].segment == 2)
    }

    @Test("a point without a place on Earth is left out and told")
    func skipped() throws {
        let text = """
            <gpx><trk><trkseg><trkpt lat="91" lon="0"/>
            <trkpt lon="3"/><trkpt lat="0x10" lon="3"/><trkpt lat="nan" lon="3"/><trkpt lat="5" lon="3"/></trkseg></trk></gpx>
            """
        let (points, reader) = try GPXReader.points(in: Array(text.utf8))
        #expect(points.count == 1)
        #expect(reader.skippedCount == 4)
        #expect(reader.skipped.map(\.line) == [1, 2, 2, 2])
    }

    @Test(
        "what is not GPX is refused with its line",
        arguments: [
            ("<gpx><trk>", "not closed"), ("<gpx></trk></gpx>", ""), ("<kml/>", "not <gpx>"), ("", "no element"),
            ("hello", ""), ("<gpx/><gpx/>", ""), ("<gpx><trk name=\"", ""), ("<gpx><a<b></gpx>", ""),
            ("\u{0}\u{0}\u{0}<", "UTF-"), ("<\u{301}gpx/>", ""),
        ]
    )
    func refused(text: String, reason: String) {
        let error = #expect(throws: GPXError.self) { try points(text) }
        #expect(error.map { reason.isEmpty || $0.problem.contains(reason) } == true, "\(error?.problem ?? "")")
    }

    @Test("a document type makes nothing grow, and what only strict readers refuse is let pass")
    func lenient() throws {
        let entities = (0..<20).map { "<!ENTITY a\($0 + 1) \"&a\($0);&a\($0);&a\($0);&a\($0);\">" }.joined()
        let bomb = """
            <!DOCTYPE gpx [<!ENTITY a0 "x">\(entities)]><gpx><wpt lat="1" lon="2"><name>&a20;</name></wpt></gpx>
            """
        #expect(try points(bomb).map(\.name) == ["&a20;"])
        #expect(try points("<gpx><wpt lat='1' lon='2'><name>a&nbsp;b</name></wpt></gpx>").map(\.name) == ["a&nbsp;b"])
    }

    @Test("ten thousand levels and endless tags are refused, not followed")
    func limits() {
        #expect(throws: GPXError.self) { try points("<gpx>" + String(repeating: "<a>", count: 10_000)) }
        #expect(throws: GPXError.self) { try points("<gpx><a " + String(repeating: "b", count: 2 << 20)) }
        #expect(throws: GPXError.self) { try points("<gpx>" + String(repeating: "x", count: 2 << 20)) }
    }

    @Test("a replay gives fixes with times, invented where the file has none, and no waypoints")
    func replay() async throws {
        let text = """
            <gpx><wpt lat="1" lon="1"/><trk><trkseg><trkpt lat="5" lon="3"/><trkpt lat="0" lon="0"/>
            <trkpt lat="5.1" lon="3"/></trkseg></trk></gpx>
            """
        let start = Date(timeIntervalSince1970: 100)
        var fixes: [LocationFix] = []
        for try await fix in GPXReplay(InputSequence(Array(text.utf8)), start: start) { fixes.append(fix) }
        #expect(fixes.map(\.coordinate.latitude) == [5, 5.1])
        #expect(fixes.map(\.time.timeIntervalSince1970) == [100, 101])
    }

    @Test("a replay reads no more of the file than is asked for")
    func pulled() async throws {
        let pieces = ["<gpx><trk><trkseg>"] + Array(repeating: "<trkpt lat=\"5\" lon=\"3\"/>", count: 1000)
        let pulled = Mutex(0)
        let bytes = InputSequence {
            {
                pulled.withLock { count in
                    count += 1
                    return count <= pieces.count ? Array(pieces[count - 1].utf8) : nil
                }
            }
        }
        var fixes = GPXReplay(bytes, start: .distantPast).makeAsyncIterator()
        for _ in 0..<3 { #expect(try await fixes.next() != nil) }
        #expect(pulled.withLock { $0 } == 4)
    }

    @Test("a file with too many points is refused, on the line of the first that is too many")
    func tooMany() throws {
        let text = "<gpx><trk><trkseg>" + String(repeating: "\n<trkpt lat=\"5\" lon=\"3\"/>", count: 4)
        var enough = GPXReader(maximumPoints: 4)
        #expect(try enough.feed(Array(text.utf8)).count == 4)
        var reader = GPXReader(maximumPoints: 3)
        #expect(throws: GPXError(problem: "there are more than 3 points", line: 5)) {
            try reader.feed(Array(text.utf8))
        }
    }
}
