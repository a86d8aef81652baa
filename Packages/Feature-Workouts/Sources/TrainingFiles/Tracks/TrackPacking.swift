import Formats

/// Points as bytes: for each a mask of what is there and the values as 64-bit numbers, the whole as gzip.
package enum TrackPacking {
    private static let fields: [WritableKeyPath<TrackPoint, Double?> & Sendable] = [
        \.latitude, \.longitude, \.altitude, \.distance, \.speed, \.heartRate, \.cadence, \.power, \.temperature,
    ]

    package static func pack(_ points: [TrackPoint]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * 60)
        func append(_ value: UInt64) {
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
        }
        for point in points {
            var mask: UInt16 = point.at == nil ? 0 : 1
            for (index, field) in fields.enumerated() where point[keyPath: field] != nil { mask |= 2 << UInt16(index) }
            bytes.append(UInt8(truncatingIfNeeded: mask))
            bytes.append(UInt8(truncatingIfNeeded: mask >> 8))
            if let at = point.at { append(UInt64(bitPattern: at)) }
            for field in fields { if let value = point[keyPath: field] { append(value.bitPattern) } }
        }
        return Gzip.compressed(bytes)
    }

    /// - Throws: `FormatFault` for bytes that are damaged.
    package static func unpack(_ packed: [UInt8]) throws -> [TrackPoint] {
        let bytes = try Gzip.decompressed(packed)
        var points: [TrackPoint] = []
        var index = 0
        func value() -> UInt64? {
            guard index + 8 <= bytes.count else { return nil }
            var value: UInt64 = 0
            for shift in 0..<8 { value |= UInt64(bytes[index + shift]) << UInt64(8 * shift) }
            index += 8
            return value
        }
        while index + 2 <= bytes.count {
            let mask = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
            index += 2
            var point = TrackPoint()
            if mask & 1 != 0 { point.at = value().map { Int64(bitPattern: $0) } }
            for (place, field) in fields.enumerated() where mask & (2 << UInt16(place)) != 0 {
                point[keyPath: field] = value().map { Double(bitPattern: $0) }
            }
            points.append(point)
        }
        return points
    }
}
