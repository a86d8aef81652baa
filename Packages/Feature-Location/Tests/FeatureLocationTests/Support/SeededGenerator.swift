@testable import FeatureLocation
@testable import Geodesy

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed on every platform.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A position anywhere on Earth, the poles and the antimeridian more often than chance would.
    mutating func position() -> Position {
        let corner = Int.random(in: 0..<10, using: &self)
        let latitude = Double.random(in: -90...90, using: &self)
        let longitude = Double.random(in: -180...180, using: &self)
        switch corner {
        case 0: return Position(longitude: longitude, latitude: Bool.random(using: &self) ? 90 : -90)
        case 1: return Position(longitude: Bool.random(using: &self) ? 180 : -180, latitude: latitude)
        case 2: return Position(longitude: longitude, latitude: 0)
        default: return Position(longitude: longitude, latitude: latitude)
        }
    }
}
