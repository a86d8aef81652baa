import Foundation
import RepositoryReading

/// Keeps the canvas in each feature's README true.
struct CanvasWriter {
    let examination: Checker.Examination
    static let section = MarkedSection(name: "canvas")

    /// The features with a canvas: README path from the root, module, canvas.
    func canvases() -> [(file: String, module: Module, canvas: FeatureCanvas)] {
        let repository = examination.repository
        let reader = CanvasReader(repository: repository)
        return repository.modules
            .filter { $0.kind != .test && $0.isNamed(by: examination.boundaries.canvas) }
            .compactMap { module in
                reader.canvas(of: module).map { (repository.package(of: module).file("README.md"), module, $0) }
            }
    }

    func drift() throws -> [Violation] {
        canvases().compactMap { file, module, canvas in
            let data = FileManager.default.contents(atPath: examination.repository.absolute(file)) ?? Data()
            let found = Self.section.find(in: String(decoding: data, as: UTF8.self))
            guard found.map({ !canvas.isCurrent($0.content) }) ?? true else { return nil }
            return Violation(
                rule: .canvas,
                from: module.name,
                to: "",
                symbol: "",
                place: Place(file: file, line: found?.line ?? 1),
                what: found == nil
                    ? "\(module.name) has no canvas in its README" : "the canvas of \(module.name) is not today's",
                why: "people decide by the README whether a change concerns them",
                fix: "run 'bento-dev canvas' and commit the file"
            )
        }
    }

    /// Writes every canvas that is out of date, and adds the section if it is missing.
    /// - Returns: the files written.
    func write() throws -> [String] {
        var written: [String] = []
        for (file, module, canvas) in canvases() {
            let path = examination.repository.absolute(file)
            let name = examination.repository.package(of: module).manifest.name
            let text = FileManager.default.fileExists(atPath: path) ? try TextFile.read(path) : "# \(name)\n"
            let section = "\(Self.section.opening)\n\(canvas.markdown)\(Self.section.closing)\n"
            if let found = Self.section.find(in: text), canvas.isCurrent(found.content) { continue }
            let replaced = Self.section.replaced(in: text, with: canvas.markdown) ?? (text + "\n" + section)
            try TextFile.write(replaced, to: path)
            written.append(file)
        }
        return written
    }
}
