import Core

/// The entries of one file, the zones that it defines, and remarks about the file as a whole.
public struct ICalendarFile: Sendable {
    /// A component that cannot be read.
    public struct Fault: Sendable, Hashable {
        public let line: Int
        public let title: String?
        /// Part of a sentence.
        public let reason: String
    }

    /// The maximum number of entries in one file; further ones are skipped.
    public static let mostEntries = 200_000

    public private(set) var entries: [ICalendarEntry] = []
    public private(set) var faults: [Fault] = []
    public private(set) var zones: ICalendarZones
    private var reader: ICalendarReader
    private var isFull = false

    /// - Throws: ``ICalendarFault`` if the bytes are not a calendar.
    public init(_ bytes: [UInt8], zones: ICalendarZones) throws(ICalendarFault) {
        reader = try ICalendarReader(bytes)
        self.zones = zones
    }

    /// The number of bytes read so far.
    public var offset: Int { reader.offset }

    /// Reads one more component.
    ///
    /// - Returns: `false` at the end of the file.
    public mutating func readMore() -> Bool {
        guard let item = reader.next() else { return false }
        if case .component(let component) = item, component.name == "VTIMEZONE" {
            zones.learn(component)
            return true
        }
        guard entries.count + faults.count < Self.mostEntries else {
            isFull = true
            return true
        }
        switch item {
        case .fault(let line, let reason): faults.append(Fault(line: line, title: nil, reason: reason))
        case .component(let component):
            do throws(ICalendarEntry.Unreadable) {
                guard var entry = try ICalendarEntry(component) else { break }
                if reader.method == "CANCEL" { entry.isCancelled = true }
                entries.append(entry)
            } catch {
                faults.append(
                    Fault(line: component.line, title: component["SUMMARY"]?.text, reason: error.reason)
                )
            }
        }
        return true
    }

    /// Sentences, available once the file is read.
    public var remarks: [String] {
        var remarks: [String] = []
        if isFull { remarks.append("Only the first \(Self.mostEntries) entries were read.") }
        if reader.isCut { remarks.append("The file ends in the middle; its whole entries were read.") }
        if reader.hasBadText {
            remarks.append("Some of its text is not UTF-8; letters that cannot be read stand as \u{FFFD}.")
        }
        let (count, first) = reader.strayLines
        if count == 1 {
            remarks.append("Line \(first) is no line of a calendar and was passed over.")
        } else if count > 1 {
            remarks.append(
                "\(count) lines that are none of a calendar were passed over, the first of them line \(first)."
            )
        }
        return remarks
    }
}
