import Core
import Files
import Foundation
import GeoJSON
import Geodesy
import MapDrawing

struct MapResult: FlowResult {
    var scene: MapScene
    var bounds: BoundingBox?
    var updateCount: Int
    /// The largest places in view, largest first, some of which are named.
    var places: [MapTown] = []
    /// The file that it was written to.
    var file: String?

    /// The maximum input size. A map is for looking at: larger files belong to `geojson check`.
    static let maximumInput = 32 << 20

    /// The aspect ratio of a screen, which is wider than it is high: 80 columns of dots by the rows that fit above a
    /// legend. The sides show more of the map rather than nothing.
    private static let screenAspect = 2.1

    /// The contents of the map came from a file or a server.
    var outsideSources: Set<String> { scene.features.isEmpty ? [] : ["what is on the map"] }

    private enum CodingKeys: String, CodingKey {
        case updateCount, file, geojson, pointsOfInterest
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(updateCount, forKey: .updateCount)
        try container.encodeIfPresent(file, forKey: .file)
        let text = GeoJSON.Writer.text(collection)
        try container.encode(JSONValue(parsing: text, maximumDepth: GeoJSON.maximumDepth), forKey: .geojson)
        try container.encode(scene.features.compactMap { PointOfInterest($0) }, forKey: .pointsOfInterest)
    }

    /// Everything on the map as one collection.
    var collection: GeoJSON.Object { .featureCollection(GeoJSON.FeatureCollection(scene.features)) }

    /// The height of the view in meters.
    private var height: Double { screenView.height * Angle.radian * Sphere.radius }

    /// The view in files. The legend takes no space from it, so the sides are not widened.
    var view: BoundingBox { bounds ?? scene.bounds }
    /// The view on a screen.
    var screenView: BoundingBox { view.widened(toAspect: Self.screenAspect) }
    /// The names on a drawn map.
    var labels: [MapTown] { scene.towns(of: places, in: view, limit: 24, spacing: 0.08) }

    func presentation(in context: FlowContext) -> Presentation {
        if let file { return .text("The map was written to \(file).", tone: .good) }
        guard !scene.markers.isEmpty || !scene.paths.isEmpty || bounds != nil else {
            return .text("Nothing is on the map yet. Set where you are with 'bento location set PLACE'.", tone: .muted)
        }
        let towns = scene.towns(of: places, in: screenView, limit: 6, spacing: 0.15)
        let picture = scene.picture(outlines: .bundled(), bounds: screenView, towns: towns)
        var notes = ["\(Measure.distance(height, context)) from north to south."]
        if picture.lines.contains(where: { $0.tone == .muted }) { notes.append("Outlines: Natural Earth.") }
        if !towns.isEmpty { notes.append("Names: GeoNames, CC BY 4.0.") }
        return .stack([.map(picture), .text(notes.joined(separator: " "), tone: .muted)])
    }
}

/// Writes maps and exports to files that only their owner may read.
enum MapFile {
    /// Writes the map in the format of the file's extension, through the front end: only that knows the location of a
    /// page's files.
    ///
    /// - Throws: ``Core/Failure`` for an unknown extension, an existing file, or one that cannot be written.
    static func write(
        _ result: MapResult,
        to file: OutputFile,
        replacing: Bool,
        in session: FlowSession
    ) async throws {
        let content = try content(of: result, for: file.path)
        do {
            try await session.write(InputSequence(Array(content.utf8)), to: file, replacing: replacing)
        } catch let error as FileError {
            throw failure(error, of: file.path)
        }
    }

    private static func content(of result: MapResult, for path: String) throws -> String {
        let content: String
        switch URL(filePath: path).pathExtension.lowercased() {
        case "geojson", "json": content = GeoJSON.Writer.text(result.collection) + "\n"
        case "svg":
            content = SVGMap(result.scene, outlines: .bundled(), bounds: result.view, towns: result.labels).document()
        case "html", "htm":
            content = HTMLMap.document(
                result.scene,
                outlines: .bundled(),
                bounds: result.view,
                towns: result.labels,
                title: "Map"
            )
        default:
            throw Failure.usage(
                "location.unknown-format",
                "The ending of '\(path)' says no format.",
                recovery: "Name a file that ends in .geojson, .svg or .html."
            )
        }
        return content
    }

    /// Writes a text so that nobody sees half of it.
    static func write(_ content: String, to path: String, replacing: Bool) throws(Failure) {
        do {
            try PrivateFile.write(content.utf8, to: URL(filePath: path), replacing: replacing)
        } catch {
            throw failure(error, of: path)
        }
    }

    private static func failure(_ error: FileError, of path: String) -> Failure {
        if error.reason == .exists {
            return Failure(
                "location.file-exists",
                "'\(path)' is there already.",
                recovery: "Pass --force to replace it.",
                exitStatus: .cannotCreate
            )
        }
        return Failure(
            "location.cannot-write",
            "'\(path)' cannot be written: \(error.message)",
            recovery: "Check that the folder exists and that you may write there.",
            exitStatus: .cannotCreate
        )
    }
}
