import Core
import Formats
import Strength

/// Reads Apple Health's `export.xml` as a stream: append pieces, take what was found, in constant memory.
///
/// The document type at its head is passed over; what real exports break of XML is let pass. A file that is cut gives
/// what stands before the cut.
package struct AppleHealthReader {
    package private(set) var measurements: [HealthMeasurement] = []
    package private(set) var workouts: [ImportedWorkout] = []
    package private(set) var refusals: [ImportRefusal] = []
    /// Records of kinds that Bento does not keep, by kind.
    package var passedOver: [String: Int] { recordReader.passedOver }
    private var scanner = XMLScanner()
    private var recordReader = HealthRecordReader()
    private var workout: ImportedWorkout?
    /// True if the file is so broken that nothing more of it can be read.
    package private(set) var isFailed = false
    /// Records inside a correlation stand in the file a second time on their own.
    private var correlationDepth = 0

    package init() {}

    package mutating func append(_ bytes: [UInt8]) {
        guard !isFailed else { return }
        scanner.append(bytes)
        drain()
    }

    package mutating func finish() {
        guard !isFailed else { return }
        scanner.finish()
        drain()
        if let left = workout { workouts.append(left) }
        workout = nil
    }

    /// Gives what was found since the last time, and forgets it.
    package mutating func take() -> (measurements: [HealthMeasurement], workouts: [ImportedWorkout]) {
        defer {
            measurements.removeAll(keepingCapacity: true)
            workouts.removeAll(keepingCapacity: true)
        }
        return (measurements, workouts)
    }

    private mutating func drain() {
        do {
            while let token = try scanner.next() {
                switch token {
                case .start(let element): start(element)
                case .end(let end):
                    if workout != nil, end.isNamed("Workout") { endWorkout() }
                    if correlationDepth > 0, end.isNamed("Correlation") { correlationDepth -= 1 }
                case .text: break
                }
            }
        } catch {
            isFailed = true
            refusals.append(ImportRefusal("line \(error.line ?? 0)", error.problem))
            endWorkout()
        }
    }

    private mutating func refuse(_ element: XMLElement, _ reason: String) {
        guard refusals.count < 1000 else { return }
        refusals.append(ImportRefusal("line \(element.line)", reason))
    }

    private mutating func start(_ element: XMLElement) {
        if element.isNamed("Record") {
            guard correlationDepth == 0 else { return }
            switch recordReader.read(element) {
            case .measurement(let measurement): measurements.append(measurement)
            case .passedOver: break
            case .refused(let reason): refuse(element, reason)
            }
            return
        }
        switch element.name {
        case "Correlation": correlationDepth += 1
        case "Workout": startWorkout(element)
        case "WorkoutStatistics": readStatistics(element)
        case "MetadataEntry": readMetadata(element)
        case "FileReference" where workout != nil && workout?.route == nil:
            workout?.route = element["path"].map { String($0.text.prefix(500)) }
        default: break
        }
    }

    // MARK: Workouts

    private mutating func startWorkout(_ element: XMLElement) {
        guard let began = element["startDate"].flatMap({ RFC3339Time(xml: $0.text) }) else {
            return refuse(element, "a workout without a start")
        }
        let start = began.milliseconds
        let kind = element["workoutActivityType"]?.text ?? ""
        let (name, type) = HealthActivity.named(kind)
        var made = ImportedWorkout(name: name, type: type, startedAt: start, place: "line \(element.line)")
        if let end = element["endDate"].flatMap({ RFC3339Time(xml: $0.text)?.milliseconds }), end > start,
            end - start < 7 * 86_400_000
        {
            made.elapsedSeconds = Double(end - start) / 1000
        }
        if let duration = element["duration"]?.double,
            let factor = HealthUnit.seconds(element["durationUnit"]?.text ?? "min"),
            (0...604_800).contains(duration * factor)
        {
            made.activeSeconds = duration * factor
        }
        if let distance = element["totalDistance"]?.double, distance > 0 {
            made.meters = HealthUnit.meters(element["totalDistanceUnit"]?.text ?? "km").map { distance * $0 }
        }
        if let energy = element["totalEnergyBurned"]?.double, energy > 0 {
            made.kcal = HealthUnit.kilocalories(element["totalEnergyBurnedUnit"]?.text ?? "kcal").map { energy * $0 }
        }
        made.zoneOffset = began.offset
        made.externalID = "apple \(start) \(kind.suffix(60))"
        workout = made
    }

    private mutating func readStatistics(_ element: XMLElement) {
        guard workout != nil, let type = element["type"]?.text else { return }
        let unit = element["unit"]?.text ?? ""
        if type == "HKQuantityTypeIdentifierHeartRate" {
            if let mean = element["average"]?.double { workout?.meanHeartRate = mean }
            if let maximum = element["maximum"]?.double { workout?.maxHeartRate = maximum }
        } else if type == "HKQuantityTypeIdentifierActiveEnergyBurned", let sum = element["sum"]?.double {
            workout?.kcal = HealthUnit.kilocalories(unit).map { sum * $0 }
        } else if type.hasPrefix("HKQuantityTypeIdentifierDistance"), let sum = element["sum"]?.double {
            workout?.meters = HealthUnit.meters(unit).map { sum * $0 }
        }
    }

    private mutating func readMetadata(_ element: XMLElement) {
        guard workout != nil, let key = element["key"]?.text, let value = element["value"]?.text else { return }
        switch key {
        // Repeated keys: the first counts.
        case "HKTimeZone" where workout?.zone == nil: workout?.zone = String(value.prefix(80))
        case "HKExternalUUID" where workout?.externalID?.hasPrefix("apple") == true:
            workout?.externalID = String(value.prefix(150))
        case "HKElevationAscended" where workout?.ascent == nil:
            let parts = value.split(separator: " ")
            if let number = parts.first.flatMap({ LooseNumber.value($0) }), let unit = parts.last {
                workout?.ascent = HealthUnit.meters(String(unit)).map { number * $0 }
            }
        default: break
        }
    }

    private mutating func endWorkout() {
        guard var done = workout else { return }
        workout = nil
        if done.activeSeconds == nil { done.activeSeconds = done.elapsedSeconds }
        if let kcal = done.kcal, !(0...20_000).contains(kcal) { done.kcal = nil }
        workouts.append(done)
    }
}

/// A measurement of a health export, in the unit that Bento keeps its kind in.
package struct HealthMeasurement: Sendable, Hashable {
    package let kind: HealthKind
    package let value: Double
    /// Milliseconds since 1970, UTC.
    package let startedAt: Int64
    package let endedAt: Int64
    /// Seconds east of UTC where it was measured.
    package let zoneOffset: Int
    /// The device or app that measured it.
    package let source: String
}
