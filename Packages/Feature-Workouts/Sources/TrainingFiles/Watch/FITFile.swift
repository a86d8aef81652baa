import Strength

/// Makes workouts of the messages of a FIT file.
package struct FITFile {
    private var file = ImportedFile(source: "fit")
    private var kinds: [Int] = []
    private var points: [TrackPoint] = []
    private var sessions: [FITMessage] = []
    private var sets: [FITMessage] = []
    private var laps: [FITMessage] = []
    private var serial: Int64?
    /// Seconds east of UTC, as the activity message says it by its local time.
    private var zoneOffset: Int?

    /// - Throws: ``ImportRefusal`` where nothing could be read.
    package static func read(_ bytes: [UInt8]) throws(ImportRefusal) -> ImportedFile {
        var builder = FITFile()
        var reader = FITReader(bytes)
        var fault: FITReader.Fault?
        do {
            try reader.read { builder.add($0) }
        } catch {
            fault = error
        }
        builder.endActivity()
        builder.file.remarks += reader.remarks
        if let fault { builder.file.refusals.append(ImportRefusal("byte \(fault.offset)", fault.reason)) }
        if builder.file.workouts.isEmpty, fault == nil { builder.file.remarks.append(builder.kindRemark) }
        return builder.file
    }

    /// All records of a file, in order, for those who want the recording itself.
    package static func records(_ bytes: [UInt8]) -> [TrackPoint] {
        var points: [TrackPoint] = []
        var reader = FITReader(bytes)
        try? reader.read { if $0.number == 20 { points.append(point($0)) } }
        return points
    }

    private var kindRemark: String {
        let names = [
            1: "device", 2: "settings", 3: "sport", 5: "workout plan", 6: "course", 9: "weight", 15: "monitoring",
            28: "monitoring", 32: "monitoring",
        ]
        guard let kind = kinds.first else { return "a FIT file that says no kind" }
        return "a \(names[kind] ?? "FIT") file (kind \(kind)), no activity"
    }

    private mutating func add(_ message: FITMessage) {
        switch message.number {
        case 0:
            // A new file begins: what came before it is a workout of its own.
            endActivity()
            if let kind = message.integer(0) { kinds.append(Int(kind)) }
            serial = message.integer(3)
        case 18: sessions.append(message)
        case 19: laps.append(message)
        case 20: points.append(Self.point(message))
        case 34:
            if let local = message.time(5), let at = message.at, abs(local - at) <= 15 * 3_600_000 {
                // Clocks of watches are some seconds off; zones are whole quarters of an hour.
                zoneOffset = Int((Double(local - at) / 900_000).rounded()) * 900
            }
        case 225: sets.append(message)
        default: break
        }
    }

    private static func point(_ message: FITMessage) -> TrackPoint {
        var point = TrackPoint(at: message.at)
        let degrees = 180 / 2_147_483_648.0
        if let latitude = message[0], let longitude = message[1] {
            let (north, east) = (latitude * degrees, longitude * degrees)
            if (-90...90).contains(north), (-180...180).contains(east) {
                point.latitude = north
                point.longitude = east
            }
        }
        point.altitude = (message[78] ?? message[2]).map { $0 / 5 - 500 }
        point.heartRate = message[3]
        point.cadence = message[4]
        point.distance = message[5].map { $0 / 100 }
        point.speed = (message[73] ?? message[6]).map { $0 / 1000 }
        point.power = message[7]
        point.temperature = message[13]
        return point
    }

    private mutating func endActivity() {
        defer {
            points = []
            sessions = []
            sets = []
            laps = []
            zoneOffset = nil
        }
        let isActivity = kinds.last.map { $0 == 4 } ?? true
        guard isActivity, !sessions.isEmpty || points.count > 1 || !sets.isEmpty else { return }
        if sessions.isEmpty {
            takePossible(from: nil)
            if let workout = workout(nil, points) { file.workouts.append(workout) }
            return
        }
        takePossible(from: sessions.first?.time(2))
        for (index, session) in sessions.enumerated() {
            let start = session.time(2)
            let next = index + 1 < sessions.count ? sessions[index + 1].time(2) : nil
            let own =
                sessions.count == 1
                ? points
                : points.filter { point in
                    guard let at = point.at else { return false }
                    // A record before the first session began belongs to the first.
                    return (index == 0 || at >= start ?? .min) && at < next ?? .max
                }
            if var workout = workout(session, own) {
                workout.laps = laps(from: index == 0 ? .min : start ?? .min, to: next ?? .max)
                file.workouts.append(workout)
            }
        }
    }

    private mutating func takePossible(from start: Int64?) {
        let possible = PossiblePoints(points, start: start)
        points = possible.points
        if let remark = PossiblePoints.remark(possible.passedOver) { file.remarks.append(remark) }
    }

    private func workout(_ session: FITMessage?, _ points: [TrackPoint]) -> ImportedWorkout? {
        let times = points.compactMap(\.at)
        guard let start = session?.time(2) ?? times.first ?? sets.first?.at else { return nil }
        let sport = session?.integer(5) ?? 0
        let sub = session?.integer(6) ?? 0
        let (name, type) = Self.sport(sport, sub)
        var workout = ImportedWorkout(name: name, type: type, startedAt: start, place: "byte 0")
        let elapsed = session?[7].map { $0 / 1000 } ?? times.last.map { Double($0 - start) / 1000 }
        workout.elapsedSeconds = elapsed
        workout.activeSeconds = session?[8].map { $0 / 1000 } ?? elapsed
        workout.meters = session?[9].map { $0 / 100 } ?? points.compactMap(\.distance).max()
        workout.kcal = session?[11]
        let rates = points.compactMap(\.heartRate)
        workout.meanHeartRate = session?[16] ?? (rates.isEmpty ? nil : rates.reduce(0, +) / Double(rates.count))
        workout.maxHeartRate = session?[17] ?? rates.max()
        workout.ascent = session?[22]
        workout.points = points
        workout.zoneOffset = zoneOffset
        workout.exercises = exercises()
        workout.externalID = "fit \(start) \(serial.map { String($0) } ?? "")"
        return workout
    }

    /// The laps that began in a span of time; one alone is the whole and marks nothing off.
    private func laps(from start: Int64, to end: Int64) -> [Lap] {
        let found = laps.compactMap { message -> Lap? in
            guard let begun = message.time(2), begun >= start, begun < end else { return nil }
            return Lap(
                startedAt: begun,
                seconds: (message[8] ?? message[7]).map { $0 / 1000 },
                meters: message[9].map { $0 / 100 },
                kcal: message[11],
                meanHeartRate: message[15],
                maxHeartRate: message[16],
                ascent: message[21]
            ).possible
        }
        return found.count > 1 ? Array(found.prefix(10_000)) : []
    }

    /// Active sets of strength training, by their category.
    private func exercises() -> [ImportedWorkout.Exercise] {
        var result: [ImportedWorkout.Exercise] = []
        for message in sets where message[5] == 1 {
            var set = TrainingSet()
            if let reps = message[3], reps > 0, reps <= 10_000 { set.reps = Int(reps) }
            if let kg = message[4].map({ $0 / 16 }), kg > 0 { set.kg = kg }
            if set.reps == nil, let seconds = message[0].map({ $0 / 1000 }), seconds >= 1 { set.seconds = seconds }
            set.completedAt = message.at
            guard set.isDone, set.fault == nil else { continue }
            let name = message.integer(7).map(Self.category) ?? "Unknown exercise"
            if result.last?.name == name {
                result[result.count - 1].sets.append(set)
            } else if let index = result.firstIndex(where: { $0.name == name }) {
                result[index].sets.append(set)
            } else {
                result.append(.init(name: name, sets: [set]))
            }
        }
        return result
    }

    private static func category(_ number: Int64) -> String {
        let names: [Int64: String] = [
            0: "Bench Press", 1: "Standing Calf Raise", 2: "Cardio", 3: "Farmer's Walk", 4: "Woodchop", 5: "Core",
            6: "Crunch",
            7: "Dumbbell Curl", 8: "Deadlift", 9: "Dumbbell Fly", 10: "Hip Raise", 11: "Hip Stability", 12: "Hip Swing",
            13: "Back Extension", 14: "Lateral Raise", 15: "Leg Curl", 16: "Leg Raise", 17: "Lunge", 18: "Power Clean",
            19: "Plank", 20: "Plyo", 21: "Pull-Up", 22: "Push-Up", 23: "Barbell Row", 24: "Overhead Press",
            25: "Shoulder Stability", 26: "Barbell Shrug", 27: "Sit-Up", 28: "Squat", 29: "Total Body",
            30: "Triceps Extension", 31: "Warm-up", 32: "Running",
        ]
        return names[number] ?? "Unknown exercise"
    }

    private static func sport(_ sport: Int64, _ sub: Int64) -> (String, WorkoutType) {
        if sub == 20 { return ("Strength", .strength) }
        if sub == 43 { return ("Yoga", .yoga) }
        if sub == 44 { return ("Pilates", .pilates) }
        if sub == 19 { return ("Flexibility", .flexibility) }
        switch sport {
        case 1: return (sub == 1 ? "Treadmill Run" : "Run", .cardio)
        case 2: return (sub == 6 ? "Indoor Ride" : "Ride", .cardio)
        case 3: return ("Transition", .general)
        case 4: return ("Fitness", .general)
        case 5: return ("Swim", .cardio)
        case 6: return ("Basketball", .sports)
        case 7: return ("Football", .sports)
        case 8: return ("Tennis", .sports)
        case 10: return ("Training", .general)
        case 11: return ("Walk", .cardio)
        case 12: return ("Cross-Country Ski", .cardio)
        case 13: return ("Ski", .sports)
        case 15: return ("Row", .cardio)
        case 17: return ("Hike", .cardio)
        case 31: return ("Climb", .sports)
        case 62: return ("HIIT", .hiit)
        default: return ("Activity", .general)
        }
    }
}
