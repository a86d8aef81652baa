import Formats
import ICalendar

/// The kind of a file, by its content: names and endings lie.
package enum FileKind: String, Sendable {
    case fit, zip, gzip, gpx, tcx, appleHealth, calendar, csv, json
    case unknown

    /// - Parameter head: the beginning of the file; 64 KB are enough, even behind Apple's document type.
    package init(head: [UInt8]) {
        if ZipArchive.isZip(head) {
            self = .zip
        } else if Gzip.isGzip(head) {
            self = .gzip
        } else if head.count >= 12, Array(head[8..<12]) == Array(".FIT".utf8) {
            self = .fit
        } else if ICalendarReader.isCalendar(head) {
            self = .calendar
        } else if let first = head.drop(while: { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }).first {
            switch first {
            case UInt8(ascii: "<"): self = Self.root(head)
            case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
            default: self = head.contains(0) ? .unknown : .csv
            }
        } else {
            self = .unknown
        }
    }

    /// True if it is a text in UTF-16, which none of them is read in: by its byte order mark, or by what begins XML.
    package static func isUTF16(_ head: [UInt8]) -> Bool {
        [[0xFF, 0xFE], [0xFE, 0xFF], [UInt8(ascii: "<"), 0], [0, UInt8(ascii: "<")]].contains(Array(head.prefix(2)))
    }

    private static func root(_ head: [UInt8]) -> FileKind {
        var scanner = XMLScanner()
        scanner.append(head)
        guard let token = try? scanner.next(), case .start(let element) = token else { return .unknown }
        let name = element.name.local
        if name == "gpx" { return .gpx }
        if name == "TrainingCenterDatabase" { return .tcx }
        return name == "HealthData" ? .appleHealth : .unknown
    }
}

/// The kind of an archive's entry, by its name. Photos, settings and messages are no workouts.
package enum ArchiveEntryKind: Sendable {
    case recording, xml, activities, table, other

    package init(_ entry: ZipEntry) {
        let name = entry.lastComponent.lowercased()
        if name == "activities.csv" {
            self = .activities
            return
        }
        let endings = name.split(separator: ".").suffix(2)
        switch endings.last ?? "" {
        case "fit", "gpx", "tcx", "zip": self = .recording
        case "gz": self = ["fit", "gpx", "tcx"].contains(endings.first ?? "") ? .recording : .other
        case "xml": self = .xml
        case "csv": self = .table
        default: self = .other
        }
    }
}
