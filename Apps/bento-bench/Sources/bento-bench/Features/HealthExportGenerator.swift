import Core
import Foundation

/// Writes health exports as Apple's app does, as long as one likes: its document type at the head, records grouped by type and
/// in order of time, a device in most of them. What is in them is made up, and the same every time.
struct HealthExportGenerator {
    /// A summary of one export.
    struct Made: Sendable {
        var bytes = 0
        var records = 0
        /// Records of kinds that Bento keeps.
        var kept = 0

        var bytesARecord: Double { Double(bytes) / Double(max(1, records)) }
    }

    private struct Kind {
        let type: String
        let unit: String
        /// The share of all records, in percent.
        let share: Int
        let isKept: Bool
        let values: ClosedRange<Double>
        let seconds: ClosedRange<Int>
    }

    private static let kinds = [
        Kind(type: "HeartRate", unit: "count/min", share: 38, isKept: true, values: 48...178, seconds: 0...0),
        Kind(type: "ActiveEnergyBurned", unit: "Cal", share: 22, isKept: true, values: 0.05...12, seconds: 20...90),
        Kind(type: "BasalEnergyBurned", unit: "Cal", share: 14, isKept: false, values: 0.5...25, seconds: 30...900),
        Kind(type: "StepCount", unit: "count", share: 10, isKept: true, values: 4...900, seconds: 20...600),
        Kind(
            type: "DistanceWalkingRunning",
            unit: "km",
            share: 10,
            isKept: true,
            values: 0.005...0.9,
            seconds: 20...600
        ),
        Kind(type: "WalkingSpeed", unit: "km/hr", share: 3, isKept: false, values: 2...7, seconds: 5...40),
        Kind(
            type: "HeartRateVariabilitySDNN",
            unit: "ms",
            share: 2,
            isKept: true,
            values: 18...140,
            seconds: 60...60
        ),
        Kind(
            type: "RestingHeartRate",
            unit: "count/min",
            share: 1,
            isKept: true,
            values: 44...70,
            seconds: 600...40_000
        ),
    ]

    private static let device =
        "&lt;&lt;HKDevice: 0x2833968a0&gt;, name:Apple Watch, manufacturer:Apple, model:Watch, hardware:Watch4,2, software:5.0.1&gt;"

    /// - Parameters:
    ///   - size: bytes at least.
    ///   - write: takes the export in pieces of about a megabyte.
    static func make(size: Int, _ write: ([UInt8]) throws -> Void) rethrows -> Made {
        var made = Made()
        var piece = Array((documentType + "\n<HealthData locale=\"en_GB\">\n").utf8)
        piece += Array(" <ExportDate value=\"2026-11-20 10:00:00 +0100\"/>\n".utf8)
        var generator = SeededGenerator(seed: 14)
        for kind in kinds {
            let end = made.bytes + piece.count + size / 100 * kind.share
            var second = 0
            while made.bytes + piece.count < end {
                second += Int.random(in: 40...90, using: &generator)
                let length = Int.random(in: kind.seconds, using: &generator)
                let value = Double.random(in: kind.values, using: &generator)
                appendRecord(kind, at: second, length: length, value: value, to: &piece)
                made.records += 1
                if kind.isKept { made.kept += 1 }
                if piece.count >= 1 << 20 {
                    made.bytes += piece.count
                    try write(piece)
                    piece.removeAll(keepingCapacity: true)
                }
            }
        }
        piece += Array("</HealthData>\n".utf8)
        made.bytes += piece.count
        try write(piece)
        return made
    }

    private static func appendRecord(
        _ kind: Kind,
        at second: Int,
        length: Int,
        value: Double,
        to piece: inout [UInt8]
    ) {
        append(" <Record type=\"HKQuantityTypeIdentifier\(kind.type)\" sourceName=\"Anna’s Apple Watch\" ", to: &piece)
        append("sourceVersion=\"11.1\" device=\"\(device)\" unit=\"\(kind.unit)\" creationDate=\"", to: &piece)
        appendDate(second + length + 5, to: &piece)
        append("\" startDate=\"", to: &piece)
        appendDate(second, to: &piece)
        append("\" endDate=\"", to: &piece)
        appendDate(second + length, to: &piece)
        let thousandths = Int(value * 1000)
        append("\" value=\"\(thousandths / 1000)", to: &piece)
        if kind.unit != "count", thousandths % 1000 > 0 {
            append("." + String(String(1000 + thousandths % 1000).dropFirst()), to: &piece)
        }
        append("\"/>\n", to: &piece)
    }

    private static func append(_ text: String, to piece: inout [UInt8]) { piece.append(contentsOf: text.utf8) }

    /// `2016-01-01 00:00:00 +0100` and so many seconds.
    private static func appendDate(_ second: Int, to piece: inout [UInt8]) {
        func two(_ value: Int) {
            piece.append(UInt8(48 + value / 10 % 10))
            piece.append(UInt8(48 + value % 10))
        }
        let (days, rest) = (second / 86_400, second % 86_400)
        // 2016-01-01 is day 16,801.
        let day = LocalDay(daysSince1970: 16_801 + days)
        two(day.year / 100)
        two(day.year % 100)
        piece.append(45)
        two(day.month)
        piece.append(45)
        two(day.day)
        piece.append(32)
        two(rest / 3600)
        piece.append(58)
        two(rest / 60 % 60)
        piece.append(58)
        two(rest % 60)
        append(" +0100", to: &piece)
    }

    /// As it stands in exports of the app (export version 8).
    private static let documentType = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 8 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord)*)>
        <!ATTLIST HealthData
        locale CDATA #REQUIRED
        >
        <!ELEMENT ExportDate EMPTY>
        <!ATTLIST ExportDate
        value CDATA #REQUIRED
        >
        <!ELEMENT Me EMPTY>
        <!ATTLIST Me
        HKCharacteristicTypeIdentifierDateOfBirth         CDATA #REQUIRED
        HKCharacteristicTypeIdentifierBiologicalSex       CDATA #REQUIRED
        HKCharacteristicTypeIdentifierBloodType           CDATA #REQUIRED
        HKCharacteristicTypeIdentifierFitzpatrickSkinType CDATA #REQUIRED
        >
        <!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
        <!ATTLIST Record
        type          CDATA #REQUIRED
        unit          CDATA #IMPLIED
        value         CDATA #IMPLIED
        sourceName    CDATA #REQUIRED
        sourceVersion CDATA #IMPLIED
        device        CDATA #IMPLIED
        creationDate  CDATA #IMPLIED
        startDate     CDATA #REQUIRED
        endDate       CDATA #REQUIRED
        >
        <!-- Note: Any Records that appear as children of a correlation also appear as top-level records in this document. -->
        <!ELEMENT Correlation ((MetadataEntry|Record)*)>
        <!ATTLIST Correlation
        type          CDATA #REQUIRED
        sourceName    CDATA #REQUIRED
        sourceVersion CDATA #IMPLIED
        device        CDATA #IMPLIED
        creationDate  CDATA #IMPLIED
        startDate     CDATA #REQUIRED
        endDate       CDATA #REQUIRED
        >
        <!ELEMENT Workout ((MetadataEntry|WorkoutEvent|WorkoutRoute)*)>
        <!ATTLIST Workout
        workoutActivityType   CDATA #REQUIRED
        duration              CDATA #IMPLIED
        durationUnit          CDATA #IMPLIED
        totalDistance         CDATA #IMPLIED
        totalDistanceUnit     CDATA #IMPLIED
        totalEnergyBurned     CDATA #IMPLIED
        totalEnergyBurnedUnit CDATA #IMPLIED
        sourceName            CDATA #REQUIRED
        sourceVersion         CDATA #IMPLIED
        device                CDATA #IMPLIED
        creationDate          CDATA #IMPLIED
        startDate             CDATA #REQUIRED
        endDate               CDATA #REQUIRED
        >
        <!ELEMENT WorkoutEvent EMPTY>
        <!ATTLIST WorkoutEvent
        type         CDATA #REQUIRED
        date         CDATA #REQUIRED
        duration     CDATA #IMPLIED
        durationUnit CDATA #IMPLIED
        >
        <!ELEMENT WorkoutRoute ((MetadataEntry|Location)*)>
        <!ATTLIST WorkoutRoute
        sourceName    CDATA #REQUIRED
        sourceVersion CDATA #IMPLIED
        device        CDATA #IMPLIED
        creationDate  CDATA #IMPLIED
        startDate     CDATA #REQUIRED
        endDate       CDATA #REQUIRED
        >
        <!ELEMENT Location EMPTY>
        <!ATTLIST Location
        date               CDATA #REQUIRED
        latitude           CDATA #REQUIRED
        longitude          CDATA #REQUIRED
        altitude           CDATA #REQUIRED
        horizontalAccuracy CDATA #REQUIRED
        verticalAccuracy   CDATA #REQUIRED
        course             CDATA #REQUIRED
        speed              CDATA #REQUIRED
        >
        <!ELEMENT ActivitySummary EMPTY>
        <!ATTLIST ActivitySummary
        dateComponents           CDATA #IMPLIED
        activeEnergyBurned       CDATA #IMPLIED
        activeEnergyBurnedGoal   CDATA #IMPLIED
        activeEnergyBurnedUnit   CDATA #IMPLIED
        appleExerciseTime        CDATA #IMPLIED
        appleExerciseTimeGoal    CDATA #IMPLIED
        appleStandHours          CDATA #IMPLIED
        appleStandHoursGoal      CDATA #IMPLIED
        >
        <!ELEMENT MetadataEntry EMPTY>
        <!ATTLIST MetadataEntry
        key   CDATA #REQUIRED
        value CDATA #REQUIRED
        >
        <!-- Note: Heart Rate Variability records captured by Apple Watch may include an associated list of instantaneous beats-per-minute readings. -->
        <!ELEMENT HeartRateVariabilityMetadataList (InstantaneousBeatsPerMinute*)>
        <!ELEMENT InstantaneousBeatsPerMinute EMPTY>
        <!ATTLIST InstantaneousBeatsPerMinute
        bpm  CDATA #REQUIRED
        time CDATA #REQUIRED
        >
        <!ELEMENT ClinicalRecord EMPTY>
        <!ATTLIST ClinicalRecord
        type              CDATA #REQUIRED
        identifier        CDATA #REQUIRED
        sourceName        CDATA #REQUIRED
        sourceURL         CDATA #REQUIRED
        fhirVersion       CDATA #REQUIRED
        receivedDate      CDATA #REQUIRED
        resourceFilePath  CDATA #REQUIRED
        >
        ]>
        """
}
