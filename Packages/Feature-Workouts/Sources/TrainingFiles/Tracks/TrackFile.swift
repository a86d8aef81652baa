import Core
import Formats
import Foundation
import Strength

/// Reads GPX 1.0 and 1.1 and Garmin's TCX, also where the file ends too early or breaks the rules of XML.
package struct TrackFile {
    private var file: ImportedFile
    private var workout: ImportedWorkout?
    private var point: TrackPoint?
    private var path: [String] = []
    private var text = ""
    private var laps: [Lap] = []
    private var name: String?
    private var facts: WorkoutFacts?
    private var strays: [TrackPoint] = []
    /// Laps that Bento wrote.
    private var marked: [Lap] = []

    private init(source: String) { file = ImportedFile(source: source) }

    package static func gpx(_ bytes: [UInt8]) -> ImportedFile { read(bytes, source: "gpx") }
    package static func tcx(_ bytes: [UInt8]) -> ImportedFile { read(bytes, source: "tcx") }

    private static func read(_ bytes: [UInt8], source: String) -> ImportedFile {
        var track = TrackFile(source: source)
        // Some programs leave spaces before the declaration.
        var scanner = XMLScanner(Array(bytes.drop { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }))
        do {
            while let token = try scanner.next() {
                switch token {
                case .start(let element): track.start(element)
                case .text(let text): track.text += text.text
                case .end(let end): track.end(end.name.local.text)
                }
            }
        } catch {
            track.file.refusals.append(ImportRefusal("line \(error.line ?? 0)", error.problem))
            track.endWorkout()
        }
        if track.file.workouts.isEmpty, track.file.refusals.isEmpty {
            track.file.remarks.append("the file has no track with times")
        }
        return track.file
    }

    // MARK: Elements

    private mutating func start(_ element: XMLElement) {
        let name = element.name.local.text
        path.append(name)
        text = ""
        switch name {
        case "trk":
            workout = ImportedWorkout(name: "Track", type: .cardio, startedAt: 0, place: "line \(element.line)")
        case "Activity":
            let sport = element["Sport"]?.text ?? "Other"
            workout = ImportedWorkout(name: sport, type: .cardio, startedAt: 0, place: "line \(element.line)")
            rename(sport)
            laps = []
        case "Lap":
            let start = element["StartTime"].flatMap { RFC3339Time(xml: $0.text)?.milliseconds }
            laps.append(Lap(startedAt: start ?? 0))
            if laps.count == 1, let start { workout?.startedAt = start }
        case "trkpt":
            point = TrackPoint()
            if let latitude = element["lat"]?.double, let longitude = element["lon"]?.double,
                (-90...90).contains(latitude), (-180...180).contains(longitude)
            {
                point?.latitude = latitude
                point?.longitude = longitude
            }
        case "Trackpoint": point = TrackPoint()
        case "workout" where element.name == "bento:workout": facts = WorkoutFacts(element)
        case "point" where element.name == "bento:point": strays.append(WorkoutFacts.point(element))
        case "lap" where element.name == "bento:lap": if let lap = WorkoutFacts.lap(element) { marked.append(lap) }
        default: break
        }
    }

    private mutating func end(_ name: String) {
        defer {
            if !path.isEmpty { path.removeLast() }
            text = ""
        }
        let parent = path.dropLast().last ?? ""
        let (trimmed, number) = (trimmed, number)
        if point != nil {
            readPoint(name, parent)
            if name == "trkpt" || name == "Trackpoint", let point {
                workout?.points.append(point)
                self.point = nil
            }
            return
        }
        switch name {
        case "trk", "Activity": endWorkout()
        case "name" where parent == "trk": workout?.name = String(trimmed.prefix(200))
        case "type" where parent == "trk": rename(trimmed)
        case "desc" where parent == "trk", "cmt" where parent == "trk": workout?.notes = String(trimmed.prefix(5000))
        case "Notes" where parent == "Activity": workout?.notes = String(trimmed.prefix(5000))
        case "Id" where parent == "Activity":
            if let start = RFC3339Time(xml: trimmed)?.milliseconds, workout?.startedAt == 0 {
                workout?.startedAt = start
            }
        case "TotalTimeSeconds" where !laps.isEmpty: laps[laps.count - 1].seconds = number
        case "DistanceMeters" where parent == "Lap" && !laps.isEmpty: laps[laps.count - 1].meters = number
        case "Calories" where !laps.isEmpty: laps[laps.count - 1].kcal = number
        case "Value" where parent == "AverageHeartRateBpm" && !laps.isEmpty: laps[laps.count - 1].meanHeartRate = number
        case "Value" where parent == "MaximumHeartRateBpm" && !laps.isEmpty: laps[laps.count - 1].maxHeartRate = number
        default: break
        }
    }

    private mutating func readPoint(_ name: String, _ parent: String) {
        let (text, number) = (text, number)
        switch name {
        case "time", "Time":
            let time = RFC3339Time(xml: text)
            point?.at = time?.milliseconds
            if workout?.zoneOffset == nil { workout?.zoneOffset = time?.offset }
        case "ele", "AltitudeMeters": point?.altitude = number
        case "LatitudeDegrees": if let number, (-90...90).contains(number) { point?.latitude = number }
        case "LongitudeDegrees": if let number, (-180...180).contains(number) { point?.longitude = number }
        case "DistanceMeters", "distance": point?.distance = number
        case "Value" where parent == "HeartRateBpm", "hr": point?.heartRate = number
        case "Cadence", "RunCadence", "cad": point?.cadence = number
        case "Speed", "speed": point?.speed = number
        case "Watts", "power", "PowerInWatts": point?.power = number
        case "atemp", "temperature": point?.temperature = number
        default: break
        }
    }

    private var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    private var number: Double? {
        guard let value = LooseNumber.value(trimmed), abs(value) < 1e9 else { return nil }
        return value
    }

    private mutating func rename(_ sport: String) {
        if let known = Sport.named(sport) {
            if workout?.name == "Track" || workout?.name == sport { workout?.name = known.name }
            workout?.type = known.type
            return
        }
        if sport.lowercased() == "other" {
            workout?.name = "Activity"
            workout?.type = .general
        }
    }

    // MARK: The whole

    private mutating func endWorkout() {
        guard var done = workout else { return }
        workout = nil
        defer { (facts, strays, marked) = (nil, [], []) }
        if !strays.isEmpty { done.points = Self.merged(done.points, strays) }
        let possible = PossiblePoints(done.points, start: facts?.start)
        done.points = possible.points
        if let remark = PossiblePoints.remark(possible.passedOver) { file.remarks.append(remark) }
        done.laps = Self.kept(laps, marked)
        let times = done.points.compactMap(\.at)
        if let first = facts?.start ?? times.min(), done.startedAt == 0 { done.startedAt = first }
        guard done.startedAt != 0 else {
            file.refusals.append(ImportRefusal(done.place, "the track '\(done.name)' has no times"))
            return
        }
        if let last = times.max(), last > done.startedAt { done.elapsedSeconds = Double(last - done.startedAt) / 1000 }
        let seconds = laps.compactMap(\.seconds).reduce(0, +)
        done.activeSeconds = seconds > 0 ? seconds : done.elapsedSeconds
        let meters = laps.compactMap(\.meters).reduce(0, +)
        // What the recorder counted at the last point is nearer to the truth than the sum of rounded laps.
        let counted = done.points.compactMap(\.distance).max().flatMap { $0 > 0 ? $0 : nil }
        done.meters = counted ?? (meters > 0 ? meters : TrackMath.meters(done.points))
        let kcal = laps.compactMap(\.kcal).reduce(0, +)
        done.kcal = kcal > 0 && kcal <= 20_000 ? kcal : nil
        let rates = done.points.compactMap(\.heartRate)
        done.meanHeartRate =
            rates.isEmpty ? laps.compactMap(\.meanHeartRate).first : rates.reduce(0, +) / Double(rates.count)
        done.maxHeartRate = laps.compactMap(\.maxHeartRate).max() ?? rates.max()
        done.ascent = TrackMath.ascent(done.points)
        done.externalID = "\(file.source) \(done.startedAt)"
        if let facts {
            facts.apply(to: &done)
            // A workout that Bento wrote is known by its own id, whatever form it came in.
            file.source = "bento"
        }
        file.workouts.append(done)
    }

    /// The laps as Bento wrote them, else as they stand; one alone is the whole and marks nothing off.
    private static func kept(_ laps: [Lap], _ marked: [Lap]) -> [Lap] {
        if !marked.isEmpty { return marked }
        let known = laps.filter { $0.startedAt != 0 }.map(\.possible)
        return known.count > 1 ? Array(known.prefix(10_000)) : []
    }

    /// The points of a way with those between them that have no position, by their time.
    private static func merged(_ points: [TrackPoint], _ strays: [TrackPoint]) -> [TrackPoint] {
        var result: [TrackPoint] = []
        result.reserveCapacity(points.count + strays.count)
        var next = 0
        for point in points {
            while next < strays.count, let at = strays[next].at, let then = point.at, at < then {
                result.append(strays[next])
                next += 1
            }
            result.append(point)
        }
        return result + strays[next...]
    }
}

extension RFC3339Time {
    /// Reads a time of XML Schema, which white space may surround.
    init?(xml text: String) {
        let isSpace: (UInt8) -> Bool = { $0 == 32 || (9...13).contains($0) }
        guard let first = text.utf8.firstIndex(where: { !isSpace($0) }),
            let last = text.utf8.lastIndex(where: { !isSpace($0) })
        else { return nil }
        self.init(text.utf8[first...last])
    }
}
