import Core
import Files
import Foundation
import GeoJSON
import MapDrawing

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
