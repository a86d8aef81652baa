import CoreTesting
import Foundation
import Strength
import Testing

@testable import TrainingFiles

@Suite("Hostile files")
struct HostileFileTests {
    /// A FIT file of one message whose fields are 64-bit floating point numbers, whatever they should be.
    private static func fit(message: UInt16, _ fields: [(UInt8, Double)]) -> [UInt8] { fit([(message, fields)]) }

    /// - Parameter base: the type of the fields, one of 64 bits.
    private static func fit(
        _ messages: [(number: UInt16, fields: [(UInt8, Double)])],
        base: UInt8 = 0x89
    ) -> [UInt8] {
        var data: [UInt8] = []
        for (message, fields) in messages {
            data += [0x40, 0, 0, UInt8(message & 0xFF), UInt8(message >> 8), UInt8(fields.count)]
            for (number, _) in fields { data += [number, 8, base] }
            data.append(0)
            for (_, value) in fields {
                for shift in 0..<8 { data.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(8 * shift))) }
            }
        }
        let size = data.count
        var file: [UInt8] = [12, 0x10, 0, 0, UInt8(size & 0xFF), UInt8(size >> 8), 0, 0] + Array(".FIT".utf8) + data
        let checksum = CRC16.checksum(file[...])
        file += [UInt8(checksum & 0xFF), UInt8(checksum >> 8)]
        return file
    }

    @Test(
        "the local time of a recording's activity message says its hours from UTC, to the quarter",
        arguments: [(7203.0, 7200), (-16_200, -16_200), (20_700, 20_700), (0, 0), (86_400, nil)] as [(Double, Int?)]
    )
    func fitZone(ahead: Double, offset: Int?) throws {
        let start = 1_100_000_000.0
        let bytes = Self.fit([
            (0, [(0, 4)]), (18, [(2, start), (5, 1), (7, 1_800_000), (253, start + 1800)]),
            (34, [(253, start + 1800), (5, start + 1800 + ahead)]),
        ])
        let workout = try #require(try FITFile.read(bytes).workouts.first)
        #expect(workout.zoneOffset == offset)
    }

    @Test(
        "a 64-bit field of a FIT file that says 'no value' has none",
        arguments: [
            (0x8E, 0x7FFF_FFFF_FFFF_FFFF, nil), (0x8E, 7, 7), (0x8F, 0xFFFF_FFFF_FFFF_FFFF, nil), (0x8F, 7, 7),
            (0x8F, 0, 0), (0x90, 0, nil), (0x90, 7, 7),
        ] as [(UInt8, UInt64, Double?)]
    )
    func fitNoValue(base: UInt8, raw: UInt64, value: Double?) throws {
        var reader = FITReader(Self.fit([(18, [(9, Double(bitPattern: raw))])], base: base))
        var found: [Double?] = []
        try reader.read { found.append($0[9]) }
        #expect(found == [value])
    }

    @Test(
        "numbers past every integer's range in a FIT file are no values",
        arguments: [1e300, -1e300, 9.3e18, -9.3e18, 4_294_967_296, -1, 0.5, .greatestFiniteMagnitude]
    )
    func fitNumbers(value: Double) throws {
        for message: UInt16 in [0, 18, 20, 21, 225] {
            let fields = [UInt8]([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 22, 253]).map { ($0, value) }
            let file = try FITFile.read(Self.fit(message: message, fields))
            for workout in file.workouts {
                for set in workout.exercises.flatMap(\.sets) { #expect(set.fault == nil) }
            }
        }
    }

    @Test(
        "a file with bytes changed anywhere is read or refused, and traps nothing",
        .enabled(if: Vectors.areHere, Comment(rawValue: Vectors.absence)),
        arguments: [
            "fit/Activity.fit", "fit/DeveloperData.fit", "fit/compressed-speed-distance.fit", "tcx/test.tcx",
            "gpx/gpxpy/test_files/gpx_with_garmin_extension.gpx", "apple-health/jdecool/exporter.xml",
            "csv/strong-statistics/data_sample/sample_strong.csv",
        ]
    )
    func mutated(path: String) throws {
        let whole = Array(try Vectors.data("workouts/" + path)).prefix(40_000)
        var generator = SeededGenerator(seed: 14)
        for _ in 0..<60 {
            var bytes = Array(whole)
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                default: bytes.insert(contentsOf: [0xFF, 0x00, 0x22, 0x3C], at: place)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            try read(bytes, as: path)
        }
    }

    private func read(_ bytes: [UInt8], as path: String) throws {
        if path.hasSuffix(".fit") {
            _ = try? FITFile.read(bytes)
        } else if path.hasSuffix(".tcx") {
            _ = TrackFile.tcx(bytes)
        } else if path.hasSuffix(".gpx") {
            _ = TrackFile.gpx(bytes)
        } else if path.hasSuffix(".xml") {
            var reader = AppleHealthReader()
            reader.append(bytes)
            reader.finish()
            for sample in reader.measurements { #expect(sample.value.isFinite && sample.startedAt <= sample.endedAt) }
        } else {
            let file = try? TrainingTable.read(bytes, zone: .gmt, unit: .kg)
            for set in (file?.workouts ?? []).flatMap(\.exercises).flatMap(\.sets) { #expect(set.fault == nil) }
        }
    }

    private func health(_ body: [UInt8]) -> AppleHealthReader {
        let head =
            "<?xml version=\"1.0\"?><!DOCTYPE HealthData [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><HealthData>"
        var reader = AppleHealthReader()
        reader.append(Array(head.utf8) + body)
        reader.finish()
        return reader
    }

    private static let times = "startDate=\"2025-01-02 07:00:00 +0100\" endDate=\"2025-01-02 07:00:00 +0100\""

    @Test("entities that a health export declares are never expanded, and what is no number is refused")
    func entities() {
        let steps = "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" \(Self.times)"
        let reader = health(
            Array(
                "\(steps) value=\"&b;\"/>\(steps) value=\"1e999\"/>\(steps) value=\"5\" sourceName=\"&b;\"/></HealthData>"
                    .utf8
            )
        )
        #expect(reader.measurements.map(\.value) == [5])
        #expect(reader.measurements.first?.source == "&b;")
        #expect(reader.refusals.count == 2)
    }

    @Test("invalid UTF-8, control characters and a file that ends mid-tag cost no more than themselves")
    func bytes() {
        let steps = Array("<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" \(Self.times) ".utf8)
        var body = steps + Array("value=\"1\" sourceName=\"".utf8) + [0xFF, 0xC0, 0x07, 0x1B] + Array("\"/>".utf8)
        body += steps + Array("value=\"2\" sourceName=\"x\"/>".utf8)
        body += steps + Array("value=\"3".utf8)
        let reader = health(body)
        #expect(reader.measurements.map(\.value) == [1, 2])
        #expect(reader.measurements.first?.source.utf8.contains(0x1B) == false)
        #expect(reader.refusals.count == 1)
    }

    @Test("a source without a name, or with a long one, is kept as far as a source can be")
    func sources() {
        let steps = "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"7\" \(Self.times)"
        let long = String(repeating: "👩‍🚀", count: 100)
        let reader = health(Array("\(steps) sourceName=\"\"/>\(steps) sourceName=\"\(long)\"/></HealthData>".utf8))
        #expect(reader.measurements.first?.source == "Apple Health")
        #expect(reader.measurements.last.map { (1...160).contains($0.source.utf8.count) } == true)
    }

    @Test("records inside a correlation count once, however it nests")
    func correlations() {
        let record =
            "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"7\" sourceName=\"x\" \(Self.times)/>"
        let text = "<Correlation><Correlation>\(record)</Correlation>\(record)</Correlation>\(record)</HealthData>"
        #expect(health(Array(text.utf8)).measurements.count == 1)
    }

    @Test("thousands of kinds and sources are counted without remembering each")
    func kinds() {
        var text = ""
        for index in 0..<3000 {
            text += "<Record type=\"K\(index)\" unit=\"count\" value=\"7\" sourceName=\"s\(index)\" \(Self.times)/>"
            text +=
                "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"7\" sourceName=\"s\(index)\" \(Self.times)/>"
        }
        let reader = health(Array((text + "</HealthData>").utf8))
        #expect(Set(reader.measurements.map(\.source)).count == 3000)
        #expect(reader.passedOver.values.reduce(0, +) == 3000)
        #expect(reader.passedOver.count <= 501)
    }

    @Test("of Bento's own JSON one bad entry costs that entry, and says what is wrong with it")
    func json() throws {
        func entry(
            _ id: String,
            _ start: String = "1700000000000",
            _ sets: String = "[{\"kind\":\"working\",\"reps\":5}]"
        ) -> String {
            "{\"id\":\"\(id)\",\"name\":\"x\",\"type\":\"strength\",\"startedAt\":\(start),\"exercises\":[{\"name\":\"Squat\",\"sets\":\(sets)}]}"
        }
        let entries = [
            entry("a"), entry("b", "99999999999999999999"), "null", "7",
            entry("c", "1700000000000", "[{\"kind\":\"war\"}]"),
            "{\"id\":\"d\"}", entry("e", "1700000000000", "[{\"kind\":\"working\",\"reps\":0}]"), entry("f"),
        ]
        let text = "{\"format\":\"bento-workouts\",\"version\":1,\"workouts\":[\(entries.joined(separator: ","))]}"
        let file = try BentoWorkoutFile.read(Array(text.utf8))
        #expect(file.workouts.map(\.externalID) == ["a", "f"])
        #expect(file.workouts.map(\.place) == ["workout 1", "workout 8"])
        #expect(
            Set(file.refusals.map(\.place)) == [
                "workout 2", "workout 3", "workout 4", "workout 5", "workout 6", "workout 7",
            ]
        )
        #expect(file.refusals.allSatisfy { !$0.reason.isEmpty })
        #expect(file.refusals.contains { $0.place == "workout 5" && $0.reason.hasPrefix("exercises.1.sets.1.kind") })
    }

    @Test(
        "what no set can be is refused with its line",
        arguments: [
            "-80,8,,", "10000,8,,", "80,0,,", "80,-3,,", "80,1.5,,", "80,99999999999999999999,,", "1e400,8,,",
            "80,8,-1,", "80,8,,1e300", "NaN,8,,", "0x10,8,,", "80,８,,", "9223372036854775808,1,,",
        ]
    )
    func rows(row: String) throws {
        let text = """
            Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds
            2025-01-02 10:00:00,Push,Bench Press,1,\(row)
            2025-01-02 10:00:00,Push,Bench Press,2,60,8,,
            """
        let file = try TrainingTable.read(Array(text.utf8), zone: .gmt, unit: .kg)
        #expect(file.refusals.map(\.place) == ["line 2"])
        #expect(file.workouts.flatMap(\.exercises).flatMap(\.sets).map(\.reps) == [8])
    }
}
