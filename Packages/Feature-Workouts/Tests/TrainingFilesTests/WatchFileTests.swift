import Core
import CoreTesting
import Formats
import Foundation
import Strength
import Testing

@testable import TrainingFiles

@Suite("Files of watches", .enabled(if: Vectors.areHere, Comment(rawValue: Vectors.absence)))
struct WatchFileTests {
    private func fit(_ name: String) throws -> [UInt8] { Array(try Vectors.data("workouts/fit/\(name).fit")) }

    @Test(
        "the records of a FIT file are those that another program exported",
        arguments: ["garmin-edge-820-bike", "garmin-fenix-5-run"]
    )
    func records(name: String) throws {
        let points = FITFile.records(try fit(name))
        var reader = CSVReader(Array(try Vectors.data("workouts/fit/\(name)-records.csv")))
        let header = try #require(try reader.next()).texts
        var rows: [[String]] = []
        while let record = try reader.next() { rows.append(record.texts) }
        #expect(points.count == rows.count)
        let semicircle = 180 / 2_147_483_648.0
        for (point, row) in zip(points, rows) {
            for (column, text) in zip(header, row) {
                guard let expected = Double(text) else { continue }
                let actual: Double? =
                    switch column {
                    case "heart_rate": point.heartRate
                    case "cadence": point.cadence
                    case "speed": point.speed
                    case "distance": point.distance
                    case "position_lat": point.latitude.map { $0 / semicircle }
                    case "position_long": point.longitude.map { $0 / semicircle }
                    case "altitude": point.altitude
                    case "temperature": point.temperature
                    default: expected
                    }
                #expect(abs((actual ?? .infinity) - expected) < 0.001, "\(column)")
            }
        }
    }

    @Test("every recording is read or refused, and none traps, whole or cut anywhere")
    func everything() throws {
        let folder = Vectors.url("workouts/fit")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".fit") }
        #expect(files.count >= 25)
        for name in files {
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            _ = try FITFile.read(bytes)
            guard bytes.count < 6000 else { continue }
            for end in stride(from: 0, to: bytes.count, by: 7) { _ = try? FITFile.read(Array(bytes[..<end])) }
            for place in stride(from: 12, to: bytes.count, by: 11) {
                var broken = bytes
                broken[place] ^= 0xFF
                _ = try? FITFile.read(broken)
            }
        }
    }

    @Test(
        "an activity becomes a workout; settings, monitoring and weight files are told apart",
        arguments: [
            ("Activity", 1), ("garmin-fenix-5-run", 1), ("Settings", 0), ("MonitoringFile", 0),
            ("WeightScaleSingleUser", 0),
            ("WorkoutIndividualSteps", 0), ("activity-settings", 1), ("activity-activity-filecrc", 2),
            ("sample-activity-indoor-trainer", 1),
        ]
    )
    func kinds(name: String, workouts: Int) throws {
        let file = try FITFile.read(try fit(name))
        #expect(file.workouts.count == workouts)
        if workouts == 0 { #expect(!file.remarks.isEmpty) }
    }

    @Test("a wrong checksum is said, a cut file is refused at its byte, and what stands before is kept")
    func broken() throws {
        #expect(try FITFile.read(try fit("activity-filecrc")).remarks.contains { $0.contains("checksum") })
        let cut = try FITFile.read(try fit("activity-unexpected-eof"))
        #expect(cut.refusals.count == 1)
        #expect(cut.refusals.first?.place.hasPrefix("byte ") == true)
    }

    @Test("TCX: distance, energy and heart rate are those that its own project's tests say")
    func tcx() throws {
        let file = TrackFile.tcx(Array(try Vectors.data("workouts/tcx/test.tcx")))
        let run = try #require(file.workouts.first)
        #expect(run.name == "Run")
        #expect(abs((run.meters ?? 0) - 4686.31) < 0.01)
        #expect(run.kcal == 379)
        #expect(run.meanHeartRate.map { Int($0) } == 156)
        #expect(TrackFile.tcx(Array(try Vectors.data("workouts/tcx/no_hr.tcx"))).workouts.first?.meanHeartRate == nil)
    }

    @Test("every GPX is read or refused; one with times gives its points")
    func gpx() throws {
        let folder = "workouts/gpx/gpxpy/test_files/"
        let file = TrackFile.gpx(Array(try Vectors.data(folder + "cerknicko-jezero.gpx")))
        #expect(file.workouts.reduce(0) { $0 + $1.points.count } == 296)
        let names = try FileManager.default.contentsOfDirectory(atPath: Vectors.url(folder).path)
        for name in names {
            let bytes = Array(try Vectors.data(folder + name))
            _ = TrackFile.gpx(bytes)
            for end in stride(from: 0, to: min(bytes.count, 3000), by: 101) { _ = TrackFile.gpx(Array(bytes[..<end])) }
        }
    }

    @Test("what is written as GPX and TCX is read back as it was")
    func roundTrip() throws {
        let run = try #require(try FITFile.read(try fit("garmin-fenix-5-run")).workouts.first)
        let entry = BentoWorkoutFile.Entry(id: "x", run)
        let tcx = try #require(TrackFile.tcx(WorkoutWriter.tcx([entry])).workouts.first)
        #expect(tcx.points.map(\.at) == run.points.map(\.at))
        #expect(tcx.points.map(\.heartRate) == run.points.map(\.heartRate))
        #expect(tcx.points.map(\.latitude) == run.points.map(\.latitude))
        #expect(tcx.points.map(\.speed) == run.points.map(\.speed))
        let gpx = try #require(TrackFile.gpx(WorkoutWriter.gpx([entry])).workouts.first)
        let placed = run.points.filter { $0.latitude != nil }
        #expect(gpx.points.map(\.longitude) == placed.map(\.longitude))
        #expect(gpx.points.map(\.altitude) == placed.map(\.altitude))
        #expect(try TrackPacking.unpack(TrackPacking.pack(run.points)) == run.points)
    }

    @Test("Apple Health: records, sleep and the type at its head; cut anywhere, it gives what stands before")
    func appleHealth() throws {
        for path in ["alxdrcirilo/tests/data/export.xml", "jdecool/exporter.xml"] {
            let bytes = Array(try Vectors.data("workouts/apple-health/" + path))
            var whole = AppleHealthReader()
            whole.append(bytes)
            whole.finish()
            // One file has a record of energy that lasts for months.
            #expect(whole.refusals.map(\.place) == (path.hasPrefix("jdecool") ? ["line 145"] : []))
            #expect(!whole.measurements.isEmpty)
            for size in [1, 7, 1000] where bytes.count < 20_000 {
                var pieces = AppleHealthReader()
                for start in stride(from: 0, to: bytes.count, by: size) {
                    pieces.append(Array(bytes[start..<min(start + size, bytes.count)]))
                }
                pieces.finish()
                #expect(pieces.measurements == whole.measurements)
            }
            var cut = AppleHealthReader()
            cut.append(Array(bytes[..<(bytes.count - 40)]))
            cut.finish()
            #expect(cut.refusals.count == 1)
        }
    }
}

@Suite("Apple Health's workouts")
struct AppleWorkoutTests {
    @Test("a workout has its statistics, its ascent, and its key from the first of repeated entries")
    func workout() throws {
        var reader = AppleHealthReader()
        reader.append(
            Array(
                """
                <?xml version="1.0"?><!DOCTYPE HealthData [<!ENTITY x "y"><!ATTLIST Record a CDATA #IMPLIED>]>
                <HealthData><Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min"
                 sourceName="Watch" startDate="2025-01-02 07:00:00 +0100" endDate="2025-01-02 07:31:00 +0100">
                <MetadataEntry key="HKElevationAscended" value="3400 cm"/><MetadataEntry key="HKElevationAscended" value="1 cm"/>
                <MetadataEntry key="HKExternalUUID" value="strava://1"/>
                <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="150" maximum="180" unit="count/min"/>
                <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="300" unit="Cal"/>
                <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="3.1" unit="mi"/></Workout>
                <Record type="HKQuantityTypeIdentifierBodyMass" unit="lb" startDate="2025-01-02 07:00:00 +0100" endDate="2025-01-02 07:00:00 +0100" value="160" sourceName="A&amp;B"/>
                <Record type="HKQuantityTypeIdentifierBodyMass" unit="stone" startDate="2025-01-02 07:00:00 +0100" endDate="2025-01-02 07:00:00 +0100" value="160"/>
                <Correlation><Record type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="2025-01-02 07:00:00 +0100" endDate="2025-01-02 07:00:00 +0100" value="5"/></Correlation>
                <Record type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="2025-01-02 08:00:00 +0100" endDate="2025-01-02 07:00:00 +0100" value="5"/>
                </HealthData>
                """.utf8
            )
        )
        reader.finish()
        let workout = try #require(reader.workouts.first)
        #expect(workout.name == "Run")
        #expect(workout.activeSeconds == 1830)
        #expect(workout.elapsedSeconds == 1860)
        #expect(workout.ascent == 34)
        #expect(workout.kcal == 300)
        #expect(workout.meanHeartRate == 150)
        #expect(abs((workout.meters ?? 0) - 4988.97) < 0.01)
        #expect(workout.externalID == "strava://1")
        #expect(RFC3339Time.text(milliseconds: workout.startedAt) == "2025-01-02T06:00:00Z")
        #expect(reader.measurements.map(\.kind) == [.bodyMass])
        #expect(reader.measurements.first?.zoneOffset == 3600)
        #expect(abs((reader.measurements.first?.value ?? 0) - 72.575) < 0.001)
        #expect(reader.measurements.first?.source == "A&B")
        #expect(reader.refusals.count == 2)
    }
}
