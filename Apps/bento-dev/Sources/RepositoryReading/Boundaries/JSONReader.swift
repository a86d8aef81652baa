import Foundation

/// Reads a JSON value member by member, and names the exact place of whatever is wrong with it.
///
/// A rule file with a misspelled key would switch a rule off in silence, so unknown keys are errors here.
package struct JSONReader {
    package let value: Any
    /// `contracts[2].layers[0]`
    package let path: String
    package let file: String

    package static func read(_ data: Data, file: String) throws -> JSONReader {
        do {
            let value = try JSONSerialization.jsonObject(with: data)
            return JSONReader(value: value, path: "", file: file)
        } catch {
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
            throw DevError.configuration("\(file) is not JSON: \(reason)", fix: "correct the place it names")
        }
    }

    package func failure(_ what: String, fix: String) -> DevError {
        .configuration(path.isEmpty ? "\(file): \(what)" : "\(file), \(path): \(what)", fix: fix)
    }

    package func members(known: Set<String>) throws -> [String: JSONReader] {
        guard let object = value as? [String: Any] else {
            throw failure("an object {...} belongs here", fix: "write the members \(list(known))")
        }
        for key in object.keys.sorted() where !known.contains(key) {
            let hint = Spelling.hint(for: key, among: known.sorted())
            throw failure("'\(key)' is not known here.\(hint)", fix: "known are \(list(known))")
        }
        return object.reduce(into: [:]) { members, entry in
            members[entry.key] = JSONReader(value: entry.value, path: child(entry.key), file: file)
        }
    }

    /// The members of an object whose keys are free to choose.
    func dictionary() throws -> [String: JSONReader] {
        guard let object = value as? [String: Any] else {
            throw failure("an object {...} belongs here", fix: "write it with any keys")
        }
        return object.reduce(into: [:]) { members, entry in
            members[entry.key] = JSONReader(value: entry.value, path: child(entry.key), file: file)
        }
    }

    package func elements() throws -> [JSONReader] {
        guard let array = value as? [Any] else {
            throw failure("a list [...] belongs here", fix: "put it in brackets")
        }
        return array.enumerated().map { JSONReader(value: $1, path: "\(path)[\($0)]", file: file) }
    }

    package func string() throws -> String {
        guard let text = value as? String, !text.isEmpty else {
            throw failure("a text belongs here", fix: "write it in quotes")
        }
        return text
    }

    package func strings() throws -> [String] { try elements().map { try $0.string() } }
    package func patterns() throws -> [NamePattern] { try strings().map(NamePattern.init) }

    func boolean() throws -> Bool {
        guard let truth = value as? Bool else {
            throw failure("true or false belongs here", fix: "write it without quotes")
        }
        return truth
    }

    func integer() throws -> Int {
        guard let number = value as? Int, number > 0 else {
            throw failure("a whole number above zero belongs here", fix: "write it without quotes")
        }
        return number
    }

    private func child(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
    private func list(_ names: Set<String>) -> String { names.sorted().joined(separator: ", ") }
}

extension [String: JSONReader] {
    /// The member, or an error that says it is missing from `owner`.
    package func required(_ key: String, in owner: JSONReader) throws -> JSONReader {
        guard let member = self[key] else {
            throw owner.failure("'\(key)' is missing", fix: "add it")
        }
        return member
    }
}
