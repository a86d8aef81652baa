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
    package private(set) var passedOver: [String: Int] = [:]
    package private(set) var records = 0
    private var scanner = XMLScanner()
    private var workout: ImportedWorkout?
    private var workoutSource = ""
    private var isFailed = false
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
                    if end.name == "Workout" { endWorkout() }
                    if end.name == "Correlation" { correlationDepth -= 1 }
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
        switch element.name {
        case "Record": if correlationDepth == 0 { readRecord(element) }
        case "Correlation": correlationDepth += 1
        case "Workout": startWorkout(element)
        case "WorkoutStatistics": readStatistics(element)
        case "MetadataEntry": readMetadata(element)
        default: break
        }
    }

    // MARK: Records

    private static let quantities: [String: String] = [
        "HKQuantityTypeIdentifierStepCount": "steps", "HKQuantityTypeIdentifierHeartRate": "heart-rate",
        "HKQuantityTypeIdentifierRestingHeartRate": "resting-heart-rate",
        "HKQuantityTypeIdentifierHeartRateVariabilitySDNN": "heart-rate-variability",
        "HKQuantityTypeIdentifierActiveEnergyBurned": "active-energy", "HKQuantityTypeIdentifierBodyMass": "body-mass",
        "HKQuantityTypeIdentifierBodyFatPercentage": "body-fat", "HKQuantityTypeIdentifierVO2Max": "vo2-max",
        "HKQuantityTypeIdentifierAppleExerciseTime": "exercise-time",
        "HKQuantityTypeIdentifierDistanceWalkingRunning": "distance",
    ]

    private mutating func readRecord(_ element: XMLElement) {
        records += 1
        guard let type = element["type"]?.text else { return refuse(element, "a record without a type") }
        let isSleep = type == "HKCategoryTypeIdentifierSleepAnalysis"
        guard let kind = isSleep ? sleepKind(element) : Self.quantities[type] else {
            passedOver[String(type.prefix(120)), default: 0] += 1
            return
        }
        guard let start = element["startDate"].flatMap({ UTCDate.milliseconds($0.text) }),
            let end = element["endDate"].flatMap({ UTCDate.milliseconds($0.text) })
        else { return refuse(element, "a record of \(kind) without a start and an end") }
        guard start <= end, end - start < 7 * 86_400_000 else {
            return refuse(element, "a record of \(kind) that ends before it begins, or lasts over a week")
        }
        let source = String((element["sourceName"]?.text ?? "Apple Health").prefix(120))
        if isSleep {
            let minutes = Double(end - start) / 60_000
            measurements.append(
                HealthMeasurement(
                    kind: kind,
                    value: minutes,
                    unit: "min",
                    startedAt: start,
                    endedAt: end,
                    source: source
                )
            )
            return
        }
        guard let value = element["value"]?.double else {
            return refuse(element, "a record of \(kind) without a number")
        }
        guard let (converted, unit) = Self.converted(value, element["unit"]?.text ?? "", kind) else {
            return refuse(
                element,
                "\(kind) in '\((element["unit"]?.text ?? "").prefix(20))', a unit that is not known for it"
            )
        }
        measurements.append(
            HealthMeasurement(kind: kind, value: converted, unit: unit, startedAt: start, endedAt: end, source: source)
        )
    }

    private func sleepKind(_ element: XMLElement) -> String? {
        switch element["value"]?.text {
        case "HKCategoryValueSleepAnalysisInBed": "in-bed"
        case "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueSleepAnalysisAsleepUnspecified": "sleep"
        case "HKCategoryValueSleepAnalysisAsleepCore": "sleep-core"
        case "HKCategoryValueSleepAnalysisAsleepDeep": "sleep-deep"
        case "HKCategoryValueSleepAnalysisAsleepREM": "sleep-rem"
        case "HKCategoryValueSleepAnalysisAwake": "sleep-awake"
        default: nil
        }
    }

    private static func converted(_ value: Double, _ unit: String, _ kind: String) -> (Double, String)? {
        switch (kind, unit) {
        case ("steps", "count"): (value, "count")
        case ("heart-rate", "count/min"), ("resting-heart-rate", "count/min"): (value, "count/min")
        case ("heart-rate", "count/s"), ("resting-heart-rate", "count/s"): (value * 60, "count/min")
        case ("heart-rate-variability", "ms"): (value, "ms")
        case ("heart-rate-variability", "s"): (value * 1000, "ms")
        case ("active-energy", _): energy(value, unit).map { ($0, "kcal") }
        case ("body-mass", "kg"): (value, "kg")
        case ("body-mass", "g"): (value / 1000, "kg")
        case ("body-mass", "lb"): (value * MassUnit.lb.kilograms, "kg")
        case ("body-mass", "st"): (value * 14 * MassUnit.lb.kilograms, "kg")
        case ("body-fat", "%"): (value <= 1 ? value * 100 : value, "%")
        case ("vo2-max", _): (value, "ml/kg/min")
        case ("exercise-time", "min"): (value, "min")
        case ("exercise-time", "s"): (value / 60, "min")
        case ("distance", _): meters(value, unit).map { ($0, "m") }
        default: nil
        }
    }

    private static func energy(_ value: Double, _ unit: String) -> Double? {
        switch unit {
        // Apple writes `Cal` for what everybody else calls a kilocalorie.
        case "kcal", "Cal": value
        case "cal": value / 1000
        case "kJ": value / 4.184
        case "J": value / 4184
        default: nil
        }
    }

    private static func meters(_ value: Double, _ unit: String) -> Double? {
        switch unit {
        case "m": value
        case "km": value * 1000
        case "mi": value * 1609.344
        case "ft": value * 0.3048
        case "yd": value * 0.9144
        default: nil
        }
    }

    private static func seconds(_ value: Double, _ unit: String) -> Double? {
        switch unit {
        case "s", "sec": value
        case "min": value * 60
        case "hr", "h": value * 3600
        default: nil
        }
    }

    // MARK: Workouts

    private mutating func startWorkout(_ element: XMLElement) {
        guard let start = element["startDate"].flatMap({ UTCDate.milliseconds($0.text) }) else {
            return refuse(element, "a workout without a start")
        }
        let kind = element["workoutActivityType"]?.text ?? ""
        let (name, type) = Self.activity(kind)
        var made = ImportedWorkout(name: name, type: type, startedAt: start, place: "line \(element.line)")
        if let end = element["endDate"].flatMap({ UTCDate.milliseconds($0.text) }), end > start,
            end - start < 7 * 86_400_000
        {
            made.elapsedSeconds = Double(end - start) / 1000
        }
        if let duration = element["duration"]?.double,
            let seconds = Self.seconds(duration, element["durationUnit"]?.text ?? "min"),
            (0...604_800).contains(seconds)
        {
            made.activeSeconds = seconds
        }
        if let distance = element["totalDistance"]?.double, distance > 0 {
            made.meters = Self.meters(distance, element["totalDistanceUnit"]?.text ?? "km")
        }
        if let energy = element["totalEnergyBurned"]?.double, energy > 0 {
            made.kcal = Self.energy(energy, element["totalEnergyBurnedUnit"]?.text ?? "kcal")
        }
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
            workout?.kcal = Self.energy(sum, unit)
        } else if type.hasPrefix("HKQuantityTypeIdentifierDistance"), let sum = element["sum"]?.double {
            workout?.meters = Self.meters(sum, unit)
        }
    }

    private mutating func readMetadata(_ element: XMLElement) {
        guard workout != nil, let key = element["key"]?.text, let value = element["value"]?.text else { return }
        switch key {
        // Repeated keys: the first counts.
        case "HKExternalUUID" where workout?.externalID?.hasPrefix("apple") == true:
            workout?.externalID = String(value.prefix(150))
        case "HKElevationAscended" where workout?.ascent == nil:
            let parts = value.split(separator: " ")
            if let number = parts.first.flatMap({ LooseNumber.value($0) }), let unit = parts.last {
                workout?.ascent = Self.meters(unit == "cm" ? number / 100 : number, unit == "cm" ? "m" : String(unit))
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

    private static func activity(_ text: String) -> (String, WorkoutType) {
        let name =
            text.hasPrefix("HKWorkoutActivityType") ? String(text.dropFirst("HKWorkoutActivityType".count)) : text
        switch name {
        case "Running": return ("Run", .cardio)
        case "Walking": return ("Walk", .cardio)
        case "Hiking": return ("Hike", .cardio)
        case "Cycling": return ("Ride", .cardio)
        case "Swimming": return ("Swim", .cardio)
        case "Rowing", "Elliptical", "StairClimbing", "Stairs", "MixedCardio", "CrossCountrySkiing", "JumpRope",
            "HandCycling":
            return (words(name), .cardio)
        case "TraditionalStrengthTraining", "FunctionalStrengthTraining", "CoreTraining":
            return (words(name), .strength)
        case "HighIntensityIntervalTraining": return ("HIIT", .hiit)
        case "Yoga": return ("Yoga", .yoga)
        case "Pilates", "Barre": return (name, .pilates)
        case "Flexibility", "Cooldown", "MindAndBody", "PreparationAndRecovery": return (words(name), .flexibility)
        case "", "Other": return ("Workout", .general)
        case "Basketball", "Soccer", "Tennis", "Badminton", "Golf", "Volleyball", "Climbing", "Boxing", "MartialArts",
            "DownhillSkiing":
            return (words(name), .sports)
        default: return (words(String(name.prefix(80))), .general)
        }
    }

    /// `StairClimbing` as `Stair climbing`.
    private static func words(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase, !result.isEmpty {
                result += " " + character.lowercased()
            } else {
                result.append(character)
            }
        }
        return result
    }
}
