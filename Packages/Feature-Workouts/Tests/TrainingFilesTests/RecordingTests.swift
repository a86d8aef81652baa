import Testing

@testable import TrainingFiles

@Suite("Recordings of watches")
struct RecordingTests {
    @Test("laps are read from TCX, written and read back")
    func laps() throws {
        let tcx = """
            <?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2024-05-01T10:00:00Z</Id>
            <Lap StartTime="2024-05-01T10:00:00Z"><TotalTimeSeconds>300</TotalTimeSeconds><DistanceMeters>1000</DistanceMeters>
            <Track><Trackpoint><Time>2024-05-01T10:00:00Z</Time></Trackpoint>
            <Trackpoint><Time>2024-05-01T10:05:00Z</Time><DistanceMeters>1000</DistanceMeters></Trackpoint></Track></Lap>
            <Lap StartTime="2024-05-01T10:05:00Z"><TotalTimeSeconds>280</TotalTimeSeconds><DistanceMeters>1000</DistanceMeters>
            <AverageHeartRateBpm><Value>160</Value></AverageHeartRateBpm>
            <Track><Trackpoint><Time>2024-05-01T10:09:40Z</Time><DistanceMeters>2000</DistanceMeters></Trackpoint></Track></Lap>
            </Activity></Activities></TrainingCenterDatabase>
            """
        let file = TrackFile.tcx(Array(tcx.utf8))
        let workout = try #require(file.workouts.first)
        #expect(workout.laps.map(\.seconds) == [300, 280])
        #expect(workout.laps.map(\.meanHeartRate) == [nil, 160])
        let entry = BentoWorkoutFile.Entry(id: "a", workout)
        #expect(TrackFile.tcx(WorkoutWriter.tcx([entry])).workouts.first?.laps == workout.laps)
        #expect(try BentoWorkoutFile.read(try WorkoutWriter.json([entry])).workouts.first?.laps == workout.laps)
    }

    @Test("samples that no sensor can have measured are passed over and counted")
    func impossible() {
        var points = (0..<10).map { second in
            var point = TrackPoint(at: 1_714_557_600_000 + Int64(second) * 1000)
            point.heartRate = 140
            return point
        }
        points[3].heartRate = -5
        points[5].at = 4_923_000_000_000
        points[7].heartRate = 0
        points[8].altitude = .infinity
        let possible = PossiblePoints(points, start: nil)
        #expect(possible.passedOver == 3)
        #expect(possible.points.count == 9)
        #expect(possible.points.compactMap(\.heartRate).allSatisfy { $0 == 140 })
    }

    @Test("splits are of equal length, pauses stand still, zones count seconds")
    func analysis() {
        // 2.5 km at 4 m/s, with a break of ten minutes after 1 km.
        var points: [TrackPoint] = []
        var at: Int64 = 0
        for step in 0...625 {
            if step == 250 { at += 600_000 }
            var point = TrackPoint(at: at)
            point.distance = Double(step) * 4
            point.heartRate = step < 300 ? 130 : 170
            points.append(point)
            at += 1000
        }
        let analysis = TrackAnalysis(points)
        let splits = analysis.splits(every: 1000)
        #expect(splits.map { $0.meters.rounded() } == [1000, 1000, 500])
        #expect(
            splits.map { $0.seconds.rounded() } == [250, 250, 125]
                || splits.map { $0.seconds.rounded() } == [249, 250, 125]
        )
        let zones = analysis.seconds(inZonesFrom: [95, 114, 133, 152, 171])
        #expect(zones.reduce(0, +) <= 626)
        #expect(zones[3] > 300)
        #expect(analysis.speeds(parts: 10).allSatisfy { abs($0 - 4) < 0.2 })
        #expect(TrackAnalysis([]).splits(every: 1000) == [])
    }
}
