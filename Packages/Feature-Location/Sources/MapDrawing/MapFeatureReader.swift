import Core
import Formats
import GeoJSON

/// Finds GeoJSON features in the shapes that chat servers send: `features`, `data.features`, `result.data.features`, a
/// bare array of features, or any GeoJSON object.
package enum MapFeatureReader {
    /// The features of an answer.
    ///
    /// - Throws: ``GeoJSON/InvalidError`` with the path of the first fault; ``NoFeatures`` if none are in it.
    package static func features(in value: JSONValue) throws -> [GeoJSON.Feature] {
        try features(in: Array(value.text().utf8))
    }

    /// The features of a text.
    package static func features(in bytes: [UInt8]) throws -> [GeoJSON.Feature] {
        let read = GeoJSON.Validator.tape(of: bytes)
        guard let tape = read.tape else {
            throw GeoJSON.InvalidError(read.report) ?? NoFeatures.error
        }
        guard let found = locate(in: tape) else {
            guard tape.nodes[0].kind == .object, tape.member("type", of: 0) != nil else { throw NoFeatures.error }
            return try GeoJSON.Object(parsing: bytes).features
        }
        let report = GeoJSON.Validator.check(tape, featuresAt: found.array, path: found.path)
        if let error = GeoJSON.InvalidError(report) { throw error }
        let decoder = GeoJSON.Decoder(tape: tape)
        return tape.elements(of: found.array).map { decoder.feature($0) }
    }

    private static func locate(in tape: JSONTape) -> (array: Int, path: [String])? {
        if tape.nodes[0].kind == .array { return (0, []) }
        guard tape.nodes[0].kind == .object else { return nil }
        // In this order: a text that has several means the outermost.
        let ways: [[StaticString]] = [["features"], ["data", "features"], ["result", "data", "features"]]
        for way in ways {
            var node: Int? = 0
            for name in way {
                node = node.flatMap { tape.nodes[$0].kind == .object ? tape.member(name, of: $0) : nil }
            }
            if let node, tape.nodes[node].kind == .array { return (node, way.map(\.description)) }
        }
        return nil
    }
}

/// An answer without features.
enum NoFeatures {
    static let error = Failure.invalid(
        "location.no-features",
        "There are no map features in what came.",
        recovery: "Features stand in `features`, `data.features`, `result.data.features`, or in a bare array."
    )
}
