import CoreTesting
import Geodesy

extension SeededGenerator {
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
