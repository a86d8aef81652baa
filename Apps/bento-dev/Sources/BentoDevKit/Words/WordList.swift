import Foundation
import RepositoryReading

/// The words that this repository does not use, and the word for each: the file that `words` in `boundaries.json` names.
struct WordList: Sendable {
    var entries: [Entry] = []

    struct Entry: Sendable {
        /// The word to write instead.
        var use: String
        /// Avoided words, in lower case.
        var not: Set<String>
        /// The places where they are looked for.
        var places: Set<Place>
        /// Files where they are right, such as the name of a license in a notice.
        var except: [NamePattern]
    }

    enum Place: String, CaseIterable, Sendable { case comments, documents, names }

    var words: Set<String> { entries.reduce(into: []) { $0.formUnion($1.not) } }

    /// The entry that objects to a word in a file.
    func entry(for word: String, in place: Place, file: String) -> Entry? {
        entries.first { $0.not.contains(word) && $0.places.contains(place) && !$0.except.matches(file) }
    }

    /// - Throws: `DevError` (78) that names the place, for anything not understood.
    static func read(root: String, file: String) throws -> WordList {
        guard let data = FileManager.default.contents(atPath: root + "/" + file) else {
            throw DevError.configuration(
                "\(file) is missing or cannot be read",
                fix: "write the words there, or remove 'words' from \(Boundaries.fileName)"
            )
        }
        return try read(data, file: file)
    }

    static func read(_ data: Data, file: String) throws -> WordList {
        let root = try JSONReader.read(data, file: file)
        let members = try root.members(known: ["words"])
        var list = WordList()
        for element in try members.required("words", in: root).elements() {
            let entry = try entry(element)
            if let twice = entry.not.sorted().first(where: list.words.contains) {
                throw element.failure("'\(twice)' is there twice", fix: "give each avoided word one entry")
            }
            list.entries.append(entry)
        }
        return list
    }

    private static func entry(_ reader: JSONReader) throws -> Entry {
        let parts = try reader.members(known: ["use", "not", "in", "except"])
        let not = try parts.required("not", in: reader).strings()
        if not.isEmpty { throw reader.failure("'not' is empty", fix: "name the words that are avoided") }
        if let wrong = not.first(where: { !$0.allSatisfy { $0.isASCII && $0.isLowercase } }) {
            throw reader.failure("'\(wrong)' is not one word", fix: "write one word in lower case, from a to z")
        }
        let places = try parts["in"]?.strings().map { name in
            guard let place = Place(rawValue: name) else {
                let known = Place.allCases.map(\.rawValue)
                throw reader.failure(
                    "'\(name)' is not a place of words.\(Spelling.hint(for: name, among: known))",
                    fix: "known are \(known.joined(separator: ", "))"
                )
            }
            return place
        }
        return Entry(
            use: try parts.required("use", in: reader).string(),
            not: Set(not),
            places: Set(places ?? Place.allCases),
            except: try parts["except"]?.patterns() ?? []
        )
    }
}
