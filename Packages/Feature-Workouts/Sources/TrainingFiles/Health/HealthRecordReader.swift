import Core
import Formats
import Strength

/// Reads the `Record` elements of a health export. Exports come by kind and from a few sources, so that what was looked up for
/// one record mostly holds for the next.
struct HealthRecordReader: Sendable {
    enum Outcome {
        case measurement(HealthMeasurement)
        case passedOver
        case refused(String)
    }

    private enum Meaning: Sendable {
        case quantity(HealthKind)
        case sleep
        case other
    }

    private struct RecordType: Sendable {
        let bytes: [UInt8]
        let meaning: Meaning
        var passedOver = 0
    }

    private struct Source: Sendable {
        let bytes: [UInt8]
        let name: String
    }

    /// Kinds and sources that are remembered; a file with more is nobody's health, and they are looked up each time.
    private static let most = 500

    private var types: [RecordType] = []
    private var lastType = 0
    private var sources: [Source] = []
    private var lastSource = 0
    /// The factor from a file's unit to Bento's, as looked up last.
    private var lastUnit: (type: Int, bytes: [UInt8], conversion: HealthUnit.Conversion?) = (-1, [], nil)
    private var passedOverRest = 0
    private var lastDay: (digits: Int, days: Int)?

    /// Records of kinds that Bento does not keep, by kind.
    var passedOver: [String: Int] {
        var result: [String: Int] = [:]
        for type in types where type.passedOver > 0 {
            result[String(decoding: type.bytes.prefix(120), as: UTF8.self), default: 0] += type.passedOver
        }
        if passedOverRest > 0 { result["others"] = passedOverRest }
        return result
    }

    /// The places of the attributes that matter; of two with the same name the first counts.
    private struct Places {
        var type: Range<Int>?
        var source: Range<Int>?
        var unit: Range<Int>?
        var value: Range<Int>?
        var start: Range<Int>?
        var end: Range<Int>?

        init(_ bytes: Span<UInt8>, _ attributes: [XMLElement.Attribute]) {
            for attribute in attributes {
                let name = attribute.name
                func says(_ text: StaticString) -> Bool {
                    for index in 0..<text.utf8CodeUnitCount
                    where bytes[name.lowerBound &+ index] != text.utf8Start[index] {
                        return false
                    }
                    return true
                }
                switch name.count {
                case 4:
                    if says("type") {
                        type = type ?? attribute.value
                    } else if says("unit") {
                        unit = unit ?? attribute.value
                    }
                case 5: if says("value") { value = value ?? attribute.value }
                case 7: if says("endDate") { end = end ?? attribute.value }
                case 9: if says("startDate") { start = start ?? attribute.value }
                case 10: if says("sourceName") { source = source ?? attribute.value }
                default: break
                }
            }
        }
    }

    mutating func read(_ element: XMLElement) -> Outcome {
        element.withBytes { bytes, attributes in read(element, bytes, Places(bytes, attributes)) }
    }

    private mutating func read(_ element: XMLElement, _ bytes: Span<UInt8>, _ places: Places) -> Outcome {
        guard let place = places.type else { return .refused("a record without a type") }
        guard let index = type(element, bytes, place) else {
            passedOverRest += 1
            return .passedOver
        }
        switch types[index].meaning {
        case .other:
            types[index].passedOver += 1
            return .passedOver
        case .sleep:
            guard let kind = Self.sleepKind(places.value.map { element.text($0) }) else {
                types[index].passedOver += 1
                return .passedOver
            }
            return span(element, bytes, places, kind) { start, end in Double(end - start) / 60_000 }
        case .quantity(let kind):
            guard let value = places.value.flatMap({ element.text($0).double }) else {
                return .refused("a record of \(kind.name) without a number")
            }
            guard let conversion = conversion(kind, element, bytes, places.unit, index) else {
                let unit = (places.unit.map { element.text($0).text } ?? "").prefix(20)
                return .refused("\(kind.name) in '\(unit)', a unit that is not known for it")
            }
            return span(element, bytes, places, kind) { _, _ in conversion.value(value) }
        }
    }

    /// - Parameter value: from the start and the end, in milliseconds.
    private mutating func span(
        _ element: XMLElement,
        _ bytes: Span<UInt8>,
        _ places: Places,
        _ kind: HealthKind,
        _ value: (Int64, Int64) -> Double
    ) -> Outcome {
        guard let first = places.start, let last = places.end, let start = moment(element, bytes, first),
            let end = moment(element, bytes, last)
        else { return .refused("a record of \(kind.name) without a start and an end") }
        // The longest that is kept.
        guard start.milliseconds <= end.milliseconds, end.milliseconds - start.milliseconds <= 172_800_000 else {
            return .refused("a record of \(kind.name) that ends before it begins, or lasts over two days")
        }
        let amount = value(start.milliseconds, end.milliseconds)
        guard abs(amount) <= 1e12 else { return .refused("a record of \(kind.name) that nothing can have measured") }
        return .measurement(
            HealthMeasurement(
                kind: kind,
                value: amount,
                startedAt: start.milliseconds,
                endedAt: end.milliseconds,
                zoneOffset: start.offset,
                source: source(element, bytes, places.source)
            )
        )
    }

    // MARK: What was looked up before

    private static let quantities: [String: HealthKind] = [
        "HKQuantityTypeIdentifierStepCount": .steps, "HKQuantityTypeIdentifierHeartRate": .heartRate,
        "HKQuantityTypeIdentifierRestingHeartRate": .restingHeartRate,
        "HKQuantityTypeIdentifierHeartRateVariabilitySDNN": .heartRateVariability,
        "HKQuantityTypeIdentifierActiveEnergyBurned": .activeEnergy, "HKQuantityTypeIdentifierBodyMass": .bodyMass,
        "HKQuantityTypeIdentifierBodyFatPercentage": .bodyFat, "HKQuantityTypeIdentifierVO2Max": .vo2Max,
        "HKQuantityTypeIdentifierAppleExerciseTime": .exerciseTime,
        "HKQuantityTypeIdentifierDistanceWalkingRunning": .distance,
    ]

    /// True if some bytes of a document are these, references not decoded.
    @inline(__always)
    private static func isWritten(_ bytes: Span<UInt8>, _ place: Range<Int>, _ wanted: [UInt8]) -> Bool {
        guard wanted.count == place.count else { return false }
        let wanted = wanted.span
        for index in 0..<wanted.count where bytes[place.lowerBound &+ index] != wanted[index] { return false }
        return true
    }

    /// `nil` where there are too many to remember.
    private mutating func type(_ element: XMLElement, _ bytes: Span<UInt8>, _ place: Range<Int>) -> Int? {
        if lastType < types.count, Self.isWritten(bytes, place, types[lastType].bytes) { return lastType }
        for index in types.indices where Self.isWritten(bytes, place, types[index].bytes) {
            lastType = index
            return index
        }
        guard types.count < Self.most else { return nil }
        let text = element.text(place)
        let name = text.text
        let meaning: Meaning =
            name == "HKCategoryTypeIdentifierSleepAnalysis"
            ? .sleep : Self.quantities[name].map { .quantity($0) } ?? .other
        types.append(RecordType(bytes: Array(text.rawBytes), meaning: meaning))
        lastType = types.count - 1
        return lastType
    }

    private mutating func source(_ element: XMLElement, _ bytes: Span<UInt8>, _ place: Range<Int>?) -> String {
        guard let place else { return "Apple Health" }
        if lastSource < sources.count, Self.isWritten(bytes, place, sources[lastSource].bytes) {
            return sources[lastSource].name
        }
        for index in sources.indices where Self.isWritten(bytes, place, sources[index].bytes) {
            lastSource = index
            return sources[index].name
        }
        let text = element.text(place)
        let name = Self.limited(text.text)
        guard sources.count < Self.most else { return name }
        sources.append(Source(bytes: Array(text.rawBytes), name: name))
        lastSource = sources.count - 1
        return name
    }

    /// At most 160 bytes, and never empty: what is kept as a source.
    private static func limited(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars.prefix(200) {
            guard name.utf8.count + UTF8.width(scalar) <= 160 else { break }
            name.unicodeScalars.append(scalar)
        }
        return name.isEmpty ? "Apple Health" : name
    }

    private mutating func conversion(
        _ kind: HealthKind,
        _ element: XMLElement,
        _ bytes: Span<UInt8>,
        _ unit: Range<Int>?,
        _ type: Int
    ) -> HealthUnit.Conversion? {
        if lastUnit.type == type, let unit, Self.isWritten(bytes, unit, lastUnit.bytes) { return lastUnit.conversion }
        let text = unit.map { element.text($0) }
        let found = HealthUnit.conversion(kind, text?.text ?? "")
        lastUnit = (type, text.map { Array($0.rawBytes) } ?? [], found)
        return found
    }

    private static func sleepKind(_ value: XMLText?) -> HealthKind? {
        guard let value else { return nil }
        return switch value {
        case "HKCategoryValueSleepAnalysisInBed": .inBed
        case "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueSleepAnalysisAsleepUnspecified": .sleep
        case "HKCategoryValueSleepAnalysisAsleepCore": .sleepCore
        case "HKCategoryValueSleepAnalysisAsleepDeep": .sleepDeep
        case "HKCategoryValueSleepAnalysisAsleepREM": .sleepREM
        case "HKCategoryValueSleepAnalysisAwake": .sleepAwake
        default: nil
        }
    }

    // MARK: Moments

    /// `2018-11-16 13:28:45 +0100` in milliseconds since 1970, and the seconds that its zone is east of UTC; other forms as far as
    /// ``RFC3339Time`` reads them.
    private mutating func moment(
        _ element: XMLElement,
        _ bytes: Span<UInt8>,
        _ place: Range<Int>
    ) -> (milliseconds: Int64, offset: Int)? {
        let start = place.lowerBound
        func other() -> (milliseconds: Int64, offset: Int)? {
            RFC3339Time(xml: element.text(place).text).map { ($0.milliseconds, $0.offset ?? 0) }
        }
        guard place.count == 25, bytes[start + 4] == 45, bytes[start + 7] == 45, bytes[start + 10] == 32,
            bytes[start + 13] == 58, bytes[start + 16] == 58, bytes[start + 19] == 32,
            bytes[start + 20] == 43 || bytes[start + 20] == 45
        else { return other() }
        var isNumber = true
        func two(_ offset: Int) -> Int {
            let (high, low) = (bytes[start + offset] &- 48, bytes[start + offset + 1] &- 48)
            if high > 9 || low > 9 { isNumber = false }
            return Int(high) * 10 + Int(low)
        }
        let (year, month, day) = (two(0) * 100 + two(2), two(5), two(8))
        let (hour, minute, second) = (two(11), two(14), two(17))
        let offset = (two(21) * 60 + two(23)) * (bytes[start + 20] == 45 ? -1 : 1)
        guard isNumber, hour < 25, minute < 60, second < 61, abs(offset) <= 15 * 60 else {
            return other()
        }
        let digits = (year * 100 + month) * 100 + day
        if lastDay?.digits != digits {
            guard let local = LocalDay(year: year, month: month, day: day) else { return nil }
            lastDay = (digits, local.daysSince1970)
        }
        guard let days = lastDay?.days else { return nil }
        let seconds = days * 86_400 + hour * 3600 + (minute - offset) * 60 + second
        return (Int64(seconds) * 1000, offset * 60)
    }
}
