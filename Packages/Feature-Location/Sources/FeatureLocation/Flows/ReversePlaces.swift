import ArgumentParser
import Core
import Gazetteer

struct ReversePlaces: Flow {
    static let descriptor = FlowDescriptor(
        "reverse",
        "Name a coordinate by the places nearest to it",
        discussion: """
            Coordinates are read as people write and copy them: 48.21, 16.37; 48°12′36″ N 16°22′12″ E; N48 12.6 E16 22.2; \
            geo:48.21,16.37; the address of a web map; a plus code (8FWR696C+22), a geohash (u2edk827), UTM (33U 601779 \
            5340548), MGRS (33UXP0177940548). With --file, one coordinate a line is read and one JSON object a line is \
            written; then the gazetteer answers, whoever is chosen.
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("52.52,13.405", "the city there"),
            FlowExample("33.9S 18.4E --limit 3", "with letters"),
            FlowExample("--file -", "each line of standard input"),
        ]
    )

    @Argument(parsing: .allUnrecognized, help: "Latitude and longitude: 52.52,13.405 or 33.9S 18.4E.")
    var coordinate: [Word] = []
    @Option(help: "A file with one coordinate a line; - for standard input.") var file: InputFile?
    @Option(help: "How many places at most, 1 to 50.") var limit = 1

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> ReverseResult {
        let limit = try Limits.checked(limit, 1...50, "--limit")
        if let file {
            guard coordinate.isEmpty else {
                throw Failure.usage(
                    "location.reverse-both",
                    "Both a coordinate and a file were given. Give one of them."
                )
            }
            return try await answer(file, limit, location, session)
        }
        let text = try PlaceText.checked(coordinate, what: "The coordinate")
        let places = try await location.geocoder.reverse(Self.coordinate(text, location), limit: limit)
        return ReverseResult(list: PlaceList(places: places, source: places.first?.source ?? location.geocoder.name))
    }

    private static func coordinate(_ text: String, _ location: LocationCoordinator) async throws -> Coordinate {
        if let coordinate = try await location.coordinate(text) { return coordinate }
        throw Failure.usage(
            "location.not-a-coordinate",
            "'\(text.prefix(60))' is no coordinate.",
            recovery: "Latitude comes first: 52.52,13.405. For names there is 'bento location search'."
        )
    }

    /// Answers each line before the next is read, so that a program may wait for every answer. A line that is no coordinate is
    /// answered with why, and the others are answered all the same.
    private func answer(
        _ file: InputFile,
        _ limit: Int,
        _ location: LocationCoordinator,
        _ session: FlowSession
    ) async throws -> ReverseResult {
        var result = ReverseResult()
        for try await bytes in session.lines(of: file, maximumLength: 1 << 16) {
            let text = String(decoding: bytes, as: UTF8.self)
            var line = ReversedLine(text: text)
            do {
                let coordinate = try await Self.coordinate(text, location)
                line.latitude = coordinate.latitude
                line.longitude = coordinate.longitude
                line.places = try await location.geocoder.nearby(coordinate, limit: limit, within: .infinity)
            } catch let error as any BentoError {
                line.error = ReversedLine.Fault(code: error.code, message: error.message)
                result.refused += 1
            }
            result.lines += 1
            try await session.emitRecord(line)
        }
        guard result.lines > 0 else {
            throw Failure.invalid(
                "location.empty-file",
                "'\(file.path)' is empty.",
                recovery: "Write one coordinate a line."
            )
        }
        return result
    }
}

/// The places at a coordinate; nothing if the lines of a file were answered one by one.
struct ReverseResult: FlowResult {
    var list: PlaceList?
    var lines = 0
    /// Lines that were no coordinates.
    var refused = 0

    var places: [GeocodedPlace] { list?.places ?? [] }
    var outsideSources: Set<String> { list?.outsideSources ?? [] }
    /// As for grep: 1 if nothing was found, here in any line.
    var exitStatus: ExitStatus { list?.exitStatus ?? (refused == lines ? .negative : .success) }

    private enum CodingKeys: CodingKey {}

    func encode(to encoder: any Encoder) throws {
        if let list { return try list.encode(to: encoder) }
        _ = encoder.container(keyedBy: CodingKeys.self)
    }

    func presentation(in context: FlowContext) -> Presentation { list?.presentation(in: context) ?? .empty }
}

/// The answer to one line of a file of coordinates.
struct ReversedLine: FlowResult {
    struct Fault: Encodable, Sendable {
        var code, message: String
    }

    var text: String
    var latitude, longitude: Double?
    var places: [GeocodedPlace] = []
    var error: Fault?

    func presentation(in context: FlowContext) -> Presentation {
        .text(places.first?.name ?? error?.message ?? "No place fits.")
    }
}
