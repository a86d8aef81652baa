import Foundation
import RepositoryReading

/// The picture of the modules in the architecture document: generated, so that it is never wrong.
struct Picture {
    let examination: Checker.Examination
    private static let section = MarkedSection(name: "graph")

    /// Arrows that a longer way implies are left out: the picture shows the walls, `graph --json` shows everything.
    func content() -> String {
        let builder = GraphBuilder(
            repository: examination.repository,
            leavesOut: examination.boundaries.picture?.leavesOut ?? []
        )
        return "```mermaid\n" + TextGraphRenderer.mermaid(builder.graph().transitivelyReduced()) + "```\n"
    }

    func drift() throws -> [Violation] {
        guard let file = examination.boundaries.picture?.file else { return [] }
        let path = examination.repository.absolute(file)
        let fix = "run 'bento-dev graph --write' and commit the file"
        guard let data = FileManager.default.contents(atPath: path),
            let (existing, line) = Self.section.find(in: String(decoding: data, as: UTF8.self))
        else {
            return [
                violation(
                    Place(file: file, line: 1),
                    what: "\(file) has no place for the picture",
                    fix: "put \(Self.section.opening) and \(Self.section.closing) on lines of their own, then \(fix)"
                )
            ]
        }
        guard existing != content() else { return [] }
        return [violation(Place(file: file, line: line), what: "the picture in \(file) is not today's", fix: fix)]
    }

    /// - Throws: `DevError` if the file or its markers are missing, or it cannot be written.
    func write() throws -> String {
        guard let file = examination.boundaries.picture?.file else {
            throw DevError.configuration(
                "\(Boundaries.fileName) names no picture",
                fix: "add 'picture': {'file': ...}"
            )
        }
        try TextFile.rewrite(examination.repository.absolute(file), section: Self.section, with: content())
        return file
    }

    private func violation(_ place: Place, what: String, fix: String) -> Violation {
        Violation(
            rule: .picture,
            from: place.file,
            to: "",
            symbol: "",
            place: place,
            what: what,
            why: "readers trust the picture more than the code",
            fix: fix
        )
    }
}
