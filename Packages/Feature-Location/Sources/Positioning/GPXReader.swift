import Core
import Formats
import Foundation
import LocationText

/// A point of a GPX file (GPX 1.0 and 1.1, topografix.com).
package struct GPXPoint: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case track = "trkpt"
        case route = "rtept"
        case waypoint = "wpt"
    }

    package var kind: Kind
    package var coordinate: Coordinate
    /// Meters above the sea.
    package var elevation: Double?
    package var time: Date?
    package var name: String?
    /// Horizontal dilution of precision.
    var dilution: Double?
    /// Meters per second.
    var speed: Double?
    /// Degrees.
    package var course: Double?
    /// Counts up with each segment or route, so that a gap is not a line.
    package var segment: Int
    /// Counts up with each track or route; 0 for a point in none.
    package var track = 0
}

/// Reads GPX in pieces.
package struct GPXReader {
    /// A point that was left out, and the reason.
    package struct Skipped: Sendable, Hashable {
        package var line: Int
        package var problem: String
    }

    private let maximumPoints: Int
    private var scanner = XMLScanner(limits: XMLLimits(textBytes: 1 << 20))
    private var path: [String] = []
    private var point: GPXPoint?
    private var pointDepth = 0
    private var text: [UInt8] = []
    private var segment = 0
    private var track = 0
    /// The names of tracks and routes, by ``GPXPoint/track``.
    package private(set) var trackNames: [Int: String] = [:]
    private var pointCount = 0
    package private(set) var skippedCount = 0
    /// The first skipped points.
    package private(set) var skipped: [Skipped] = []

    /// - Parameter maximumPoints: a file with more is rejected; a week at one a second is 604,800.
    package init(maximumPoints: Int = 5_000_000) { self.maximumPoints = maximumPoints }

    /// Takes bytes as they come and returns the points that they complete.
    ///
    /// - Throws: ``GPXError``.
    package mutating func feed(_ bytes: some Collection<UInt8>) throws(GPXError) -> [GPXPoint] {
        scanner.append(bytes)
        return try drain()
    }

    /// Marks the end of the file.
    package mutating func finish() throws(GPXError) -> [GPXPoint] {
        scanner.finish()
        return try drain()
    }

    /// Every point of a whole file.
    package static func points(in bytes: [UInt8]) throws(GPXError) -> (points: [GPXPoint], reader: GPXReader) {
        var reader = GPXReader()
        var points = try reader.feed(bytes)
        points += try reader.finish()
        return (points, reader)
    }

    private mutating func drain() throws(GPXError) -> [GPXPoint] {
        var points: [GPXPoint] = []
        do {
            while let token = try scanner.next() {
                switch token {
                case .start(let element): try start(element)
                case .text(let piece): if isOfUse, text.count < 4096 { text += piece.text.utf8 }
                case .end(let end): if let point = try self.end(end.name.local.text) { points.append(point) }
                }
            }
        } catch let fault as FormatFault {
            throw GPXError(problem: fault.problem, line: fault.line ?? scanner.currentLine)
        } catch let error as GPXError {
            throw error
        } catch {
            throw GPXError(problem: "\(error)", line: scanner.currentLine)
        }
        return points
    }

    /// True if the text of the open element may be needed.
    private var isOfUse: Bool { point != nil || path.last == "name" }

    private mutating func start(_ element: XMLElement) throws {
        let name = element.name.local.text
        if path.isEmpty, name != "gpx" {
            throw GPXError(problem: "the root element is <\(name.prefix(60))>, not <gpx>", line: element.line)
        }
        path.append(name)
        text = []
        switch name {
        case "trk": track += 1
        case "rte":
            track += 1
            segment += 1
        case "trkseg": segment += 1
        case "trkpt", "rtept", "wpt":
            guard point == nil, let kind = GPXPoint.Kind(rawValue: name) else { return }
            do {
                let coordinate = try Self.coordinate(element)
                point = GPXPoint(kind: kind, coordinate: coordinate, segment: segment)
                if kind != .waypoint { point?.track = track }
                pointDepth = path.count
            } catch {
                skippedCount += 1
                if skipped.count < 20 { skipped.append(Skipped(line: element.line, problem: error.problem)) }
            }
        default: break
        }
    }

    private struct PointFault: Error {
        var problem: String
    }

    private static func coordinate(_ element: XMLElement) throws(PointFault) -> Coordinate {
        func number(_ name: StaticString) throws(PointFault) -> Double {
            guard let value = element[name] else { throw PointFault(problem: "'\(name)' is missing") }
            guard let number = value.double else {
                throw PointFault(problem: "'\(name)' is not a number")
            }
            return number
        }
        let (latitude, longitude) = (try number("lat"), try number("lon"))
        do {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw PointFault(problem: "the \(error.axis.rawValue) \(error.value) is out of range")
        }
    }

    private mutating func end(_ name: String) throws(GPXError) -> GPXPoint? {
        defer {
            path.removeLast()
            text = []
        }
        guard var current = point else {
            if name == "name", path.count == 3, path[1] == "trk" || path[1] == "rte" {
                trackNames[track] = Self.name(text)
            }
            return nil
        }
        if path.count == pointDepth {
            point = nil
            pointCount += 1
            guard pointCount <= maximumPoints else {
                throw GPXError(problem: "there are more than \(maximumPoints) points", line: scanner.currentLine)
            }
            return current
        }
        // Direct children, and what extensions nest at any depth under their usual names.
        let isChild = path.count == pointDepth + 1
        switch name {
        case "ele" where isChild: current.elevation = Self.number(text)
        case "time" where isChild: current.time = Timestamp.date(Self.trimmed(text))
        case "name" where isChild: current.name = Self.name(text)
        case "hdop" where isChild: current.dilution = Self.number(text)
        case "speed": current.speed = Self.number(text) ?? current.speed
        case "course": current.course = Self.number(text) ?? current.course
        default: break
        }
        point = current
        return nil
    }

    /// A name that can be shown: one line, at most 200 characters; `nil` if there is none.
    private static func name(_ bytes: [UInt8]) -> String? {
        let scalars = String(decoding: trimmed(bytes), as: UTF8.self).unicodeScalars.lazy
            .map { $0 == "\n" || $0 == "\t" ? " " : $0 }.filter { !HostileText.isHostile($0) }
        let name = String(String(String.UnicodeScalarView(scalars)).prefix(200))
        return name.allSatisfy(\.isWhitespace) ? nil : name
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 }) else {
            return []
        }
        return Array(bytes[first...last])
    }

    /// A finite decimal number; hexadecimal and words are rejected.
    private static func number(_ bytes: [UInt8]) -> Double? {
        let digits = trimmed(bytes)
        guard !digits.isEmpty, digits.count <= 64,
            digits.allSatisfy({ (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }),
            let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }
}

/// A GPX file that cannot be read.
package struct GPXError: BentoError, Equatable {
    let problem: String
    let line: Int

    package var code: String { "location.gpx-invalid" }
    package var message: String { "The GPX cannot be read: line \(line): \(problem)." }
    package var exitStatus: ExitStatus { .dataError }
}
