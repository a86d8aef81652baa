import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import Geodesy

@Suite("Geodesic")
struct GeodesicTests {
    struct Line: Sendable {
        var numbers: [Double]
        var from: Position { Position(longitude: numbers[1], latitude: numbers[0]) }
        var to: Position { Position(longitude: numbers[4], latitude: numbers[3]) }
    }

    static let vectors: [Line] = {
        guard let text = try? String(contentsOf: Vectors.url("geo/geodesic/GeodTest-30.dat"), encoding: .utf8) else {
            return []
        }
        return text.split(separator: "\n").map { Line(numbers: $0.split(separator: " ").compactMap { Double($0) }) }
    }()

    @Test(
        "the inverse problem agrees with the vectors to a hundredth of a millimetre",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: vectors
    )
    func inverse(_ line: Line) {
        let answer = Geodesic.wgs84.inverse(from: line.from, to: line.to)
        #expect(abs(answer.distance - line.numbers[6]) < 1e-5)
        #expect(abs(answer.arc - line.numbers[7]) < 1e-9)
    }

    @Test(
        "the direct problem agrees with the vectors to a hundredth of a millimetre",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: vectors
    )
    func direct(_ line: Line) {
        let answer = Geodesic.wgs84.direct(from: line.from, azimuth: line.numbers[2], metres: line.numbers[6])
        let arrived = Position(longitude: answer.longitude, latitude: answer.latitude)
        #expect(Geodesic.wgs84.inverse(from: arrived, to: line.to).distance < 1e-5)
        #expect(abs(Angle.wrapped(answer.azimuth - line.numbers[5])) < 1e-6)
    }
}
