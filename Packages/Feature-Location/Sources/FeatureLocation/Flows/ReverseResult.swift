import Core
import Gazetteer

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
