import Core

/// Geohashes (G. Niemeyer, 2008): 32 letters and digits, each of which divides a cell in half five times.
package enum Geohash {
    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)
    /// Beyond this the cells are smaller than a double can tell apart.
    static let maximumLength = 12

    /// The middle of a cell.
    ///
    /// - Returns: `nil` if the text is none.
    package static func coordinate(_ text: String) -> Coordinate? {
        guard !text.isEmpty, text.utf8.count <= maximumLength else { return nil }
        var (latitude, longitude) = (-90.0...90.0, -180.0...180.0)
        var isLongitude = true
        for byte in text.lowercased().utf8 {
            guard let value = alphabet.firstIndex(of: byte) else { return nil }
            for bit in stride(from: 4, through: 0, by: -1) {
                let upper = value >> bit & 1 == 1
                if isLongitude { longitude = half(longitude, upper) } else { latitude = half(latitude, upper) }
                isLongitude.toggle()
            }
        }
        return try? Coordinate(latitude: middle(latitude), longitude: middle(longitude))
    }

    /// The geohash of the cell that holds a coordinate.
    package static func text(_ coordinate: Coordinate, length: Int = 9) -> String {
        var (latitude, longitude) = (-90.0...90.0, -180.0...180.0)
        var isLongitude = true
        var bytes: [UInt8] = []
        for _ in 0..<max(1, min(length, maximumLength)) {
            var value = 0
            for _ in 0..<5 {
                let upper: Bool
                if isLongitude {
                    upper = coordinate.longitude >= middle(longitude)
                    longitude = half(longitude, upper)
                } else {
                    upper = coordinate.latitude >= middle(latitude)
                    latitude = half(latitude, upper)
                }
                value = value << 1 | (upper ? 1 : 0)
                isLongitude.toggle()
            }
            bytes.append(alphabet[value])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A geohash that says so (`geohash:u33db`), or one that can hardly be anything else: five to twelve small letters and
    /// digits, of both at least one.
    static func reading(_ text: String) throws(CoordinateTextError) -> Coordinate? {
        for prefix in ["geohash:", "geohash "] where text.lowercased().hasPrefix(prefix) {
            let body = text.dropFirst(prefix.count).filter { $0 != " " }
            guard let found = coordinate(String(body)) else {
                throw CoordinateTextError(text, "a geohash has at most 12 letters and digits, without a, i, l and o")
            }
            return found
        }
        let bytes = Array(text.utf8)
        guard (5...maximumLength).contains(bytes.count), bytes.allSatisfy(alphabet.contains),
            bytes.contains(where: { $0 < 58 }), bytes.contains(where: { $0 > 96 }), !isOrdinal(bytes)
        else { return nil }
        return coordinate(text)
    }

    /// Digits, then letters alone, as in "14th" and "220km", or the other way around, as in "hwy66": names have such words.
    private static func isOrdinal(_ bytes: [UInt8]) -> Bool {
        let changes = zip(bytes, bytes.dropFirst()).filter { ($0 < 58) != ($1 < 58) }.count
        return changes < 2 && bytes.count < 7
    }

    private static func middle(_ range: ClosedRange<Double>) -> Double { (range.lowerBound + range.upperBound) / 2 }

    private static func half(_ range: ClosedRange<Double>, _ upper: Bool) -> ClosedRange<Double> {
        upper ? middle(range)...range.upperBound : range.lowerBound...middle(range)
    }
}
