import Core
import Foundation

/// A track's points as a short text of printable ASCII, for one column of a table.
///
/// Numbers are written as in Google's encoded polylines: the difference to the point before, in 10⁻⁷ degrees, milliseconds
/// and centimeters, five bits a character. Each point begins with which of time and elevation it has; a comma begins a segment.
package enum TrackText {
    package static func text(_ track: Track) -> String {
        var bytes: [UInt8] = []
        var last = Numbers()
        for (index, segment) in track.segments.enumerated() {
            if index > 0 { bytes.append(comma) }
            for point in segment {
                let next = Numbers(point)
                append((point.time == nil ? 0 : 1) + (point.elevation == nil ? 0 : 2), to: &bytes)
                append(next.latitude - last.latitude, to: &bytes)
                append(next.longitude - last.longitude, to: &bytes)
                if point.time != nil { append(next.time - last.time, to: &bytes) }
                if point.elevation != nil { append(next.elevation - last.elevation, to: &bytes) }
                last.latitude = next.latitude
                last.longitude = next.longitude
                if point.time != nil { last.time = next.time }
                if point.elevation != nil { last.elevation = next.elevation }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The segments again; `nil` if the text is none of ``text(_:)``.
    package static func segments(_ text: String) -> [[Track.Point]]? {
        var reader = Reader(bytes: Array(text.utf8))
        var segments: [[Track.Point]] = [[]]
        var last = Numbers()
        while !reader.isAtEnd {
            if reader.takeComma() { segments.append([]) }
            guard let parts = reader.number(), (0...3).contains(parts), let up = reader.number(),
                let across = reader.number(), last.latitude.add(up), last.longitude.add(across)
            else { return nil }
            if parts & 1 == 1 { guard let step = reader.number(), last.time.add(step) else { return nil } }
            if parts & 2 == 2 { guard let step = reader.number(), last.elevation.add(step) else { return nil } }
            guard
                let coordinate = try? Coordinate(
                    latitude: Double(last.latitude) / 1e7,
                    longitude: Double(last.longitude) / 1e7
                )
            else { return nil }
            segments[segments.count - 1].append(
                Track.Point(
                    coordinate,
                    time: parts & 1 == 1 ? Date(timeIntervalSince1970: Double(last.time) / 1000) : nil,
                    elevation: parts & 2 == 2 ? Double(last.elevation) / 100 : nil
                )
            )
        }
        return segments
    }

    private static let comma = UInt8(ascii: ",")

    private struct Numbers {
        var latitude: Int64 = 0
        var longitude: Int64 = 0
        var time: Int64 = 0
        var elevation: Int64 = 0

        init() {}

        init(_ point: Track.Point) {
            latitude = Self.whole(point.coordinate.latitude * 1e7)
            longitude = Self.whole(point.coordinate.longitude * 1e7)
            time = Self.whole((point.time?.timeIntervalSince1970 ?? 0) * 1000)
            elevation = Self.whole((point.elevation ?? 0) * 100)
        }

        /// Held within what a difference can be taken of.
        private static func whole(_ value: Double) -> Int64 {
            value.isFinite ? Int64(max(-1e15, min(1e15, value)).rounded()) : 0
        }
    }

    private static func append(_ value: Int64, to bytes: inout [UInt8]) {
        var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
        while rest >= 32 {
            bytes.append(UInt8(rest & 31 | 32) + 63)
            rest >>= 5
        }
        bytes.append(UInt8(rest) + 63)
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { index == bytes.count }

        mutating func takeComma() -> Bool {
            guard bytes[index] == TrackText.comma else { return false }
            index += 1
            return true
        }

        mutating func number() -> Int64? {
            var (value, shift) = (UInt64(0), UInt64(0))
            while index < bytes.count, shift < 60 {
                guard (63...126).contains(bytes[index]) else { return nil }
                let part = UInt64(bytes[index] - 63)
                index += 1
                value |= (part & 31) << shift
                shift += 5
                if part < 32 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
            }
            return nil
        }
    }
}

extension Int64 {
    /// Adds where it fits.
    fileprivate mutating func add(_ step: Int64) -> Bool {
        let (sum, overflow) = addingReportingOverflow(step)
        guard !overflow, abs(sum) <= 2_000_000_000_000_000 else { return false }
        self = sum
        return true
    }
}
