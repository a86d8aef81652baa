import ArgumentParser
import Core
import GeoJSON
import Geodesy

struct MeasureDistance: Flow {
    static let descriptor = FlowDescriptor(
        "distance",
        "Measure the way between two places as the crow flies",
        discussion: """
            On a sphere of the Earth's mean radius, or with --exact on the WGS-84 ellipsoid. Azimuths are degrees clockwise \
            from north, at the start and on arrival.
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("Berlin 'New York'", "two cities"),
            FlowExample(
                "52.52,13.405 -33.92,18.42 --exact",
                "to the millimeter"
            ),
        ]
    )

    @Argument(
        parsing: .allUnrecognized,
        help: "From where, then to where: names or coordinates, each one word or in quotes."
    )
    var places: [String] = []
    @Option(parsing: .unconditional, help: "From where.") var from: String?
    @Option(parsing: .unconditional, help: "To where.") var to: String?
    @Flag(help: "Measure on the WGS-84 ellipsoid.") var exact = false

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> MeasuredDistance {
        var words = places.first == "--" ? Array(places.dropFirst()) : places
        for word in words { _ = try PlaceText.checked([Word(word)], what: "A place") }
        // Four plain numbers are two coordinates.
        if words.count == 4, words.allSatisfy({ Double($0) != nil }) {
            words = ["\(words[0]),\(words[1])", "\(words[2]),\(words[3])"]
        }
        let ends = [from].compactMap { $0 } + words + [to].compactMap { $0 }
        guard ends.count == 2 else {
            throw Failure.usage(
                "location.two-places",
                "A distance needs two places, not \(ends.count).",
                recovery: "Put names of several words in quotes: 'bento location distance Berlin \"New York\"'."
            )
        }
        let start = try await location.place(ends[0], in: session)
        let end = try await location.place(ends[1], in: session)
        return MeasuredDistance(from: start, to: end, exact: exact)
    }
}

struct MeasuredDistance: FlowResult {
    struct End: Encodable, Sendable {
        var name: String
        var latitude, longitude: Double
    }

    var from, to: End
    /// `wgs84` or `sphere`.
    var method: String
    var metres: Double
    /// Degrees clockwise from north, 0..<360.
    var initialAzimuth, finalAzimuth: Double
    /// Along the line of constant bearing.
    var rhumbMetres, rhumbBearing: Double

    let outsideSources: Set<String>

    private enum CodingKeys: String, CodingKey {
        case from, to, method, initialAzimuth, finalAzimuth, rhumbBearing
        case metres = "meters"
        case rhumbMetres = "rhumbMeters"
    }

    init(from: ResolvedPlace, to: ResolvedPlace, exact: Bool) {
        outsideSources = from.outsideSources.union(to.outsideSources)
        self.from = End(name: from.name, latitude: from.coordinate.latitude, longitude: from.coordinate.longitude)
        self.to = End(name: to.name, latitude: to.coordinate.latitude, longitude: to.coordinate.longitude)
        if exact {
            let line = Geodesic.wgs84.inverse(from: from.coordinate, to: to.coordinate)
            method = "wgs84"
            metres = line.distance
            initialAzimuth = Angle.compass(line.initialAzimuth)
            finalAzimuth = Angle.compass(line.finalAzimuth)
            let rhumb = EllipsoidalRhumb.inverse(from: from.coordinate, to: to.coordinate)
            rhumbMetres = rhumb.distance
            rhumbBearing = Angle.compass(rhumb.bearing)
        } else {
            method = "sphere"
            metres = Sphere.distance(from.coordinate, to.coordinate)
            initialAzimuth = Angle.compass(Sphere.bearing(from: from.coordinate, to: to.coordinate))
            finalAzimuth =
                metres == 0
                ? initialAzimuth : Angle.compass(Sphere.finalBearing(from: from.coordinate, to: to.coordinate))
            rhumbMetres = Rhumb.distance(from.coordinate, to.coordinate)
            rhumbBearing = Angle.compass(Rhumb.bearing(from: from.coordinate, to: to.coordinate))
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        let exactly = method == "wgs84" ? " (\(context.forms.number(metres, decimals: 3)) m)" : ""
        return .keyValues([
            KeyValue("From", from.name),
            KeyValue("To", to.name),
            KeyValue("Distance", Measure.distance(metres, context) + exactly, tone: .strong),
            KeyValue("Leaving", Measure.bearing(initialAzimuth)),
            KeyValue("Arriving", Measure.bearing(finalAzimuth)),
            KeyValue(
                "Constant bearing",
                "\(Measure.bearing(rhumbBearing)), \(Measure.distance(rhumbMetres, context))"
            ),
        ])
    }
}
