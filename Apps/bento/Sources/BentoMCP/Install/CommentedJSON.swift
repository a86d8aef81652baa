import Core

/// A JSON file that a person edits: with comments and trailing commas, as several programs accept in their settings.
/// Changing one member leaves every other byte as it is.
package struct CommentedJSON: Sendable {
    /// Text that is not JSON, even without its comments.
    package struct Broken: Error, Equatable {
        /// Counted from 1.
        package let line: Int
    }

    private struct Member {
        let key: String
        let start: Int
        let value: Range<Int>
        /// The index of the comma after it.
        let comma: Int?
    }

    private struct Object {
        let open: Int
        let close: Int
        let members: [Member]

        /// The last member with a name: the one that programs use if there are two.
        subscript(key: String) -> Member? { members.last { $0.key == key } }
    }

    private static let deepest = 200

    package private(set) var bytes: [UInt8]

    /// - Throws: ``Broken`` for text that no program reads as an object. Blank text counts as an empty object.
    package init(_ bytes: [UInt8]) throws(Broken) {
        self.bytes = bytes
        guard !isBlank else { return }
        _ = try root()
        guard let json = try? JSONValue(parsing: plain()), json.objectValue != nil else { throw Broken(line: 1) }
    }

    private var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

    /// The value of the file.
    package var json: JSONValue { (try? JSONValue(parsing: plain())) ?? .object([:]) }

    // MARK: Changes

    /// Sets a member of an object in the root, which is created if it is missing.
    ///
    /// - Throws: ``Broken`` if there is a value in place of the object that is not one.
    package mutating func set(_ name: String, in group: String, to value: JSONValue) throws(Broken) {
        guard !isBlank else {
            bytes = Array((JSONValue.object([group: .object([name: value])]).text(pretty: true) + "\n").utf8)
            return
        }
        let root = try root()
        let indent = indent(of: root)
        guard let found = root[group] else {
            return insert(group, .object([name: value]), into: root, indent, level: 1)
        }
        let object = try object(at: found.value.lowerBound)
        guard let member = object[name] else { return insert(name, value, into: object, indent, level: 2) }
        bytes.replaceSubrange(member.value, with: Self.text(value, indent, level: 2))
    }

    /// Removes a member from an object in the root.
    ///
    /// - Returns: whether there was one.
    package mutating func delete(_ name: String, in group: String) throws(Broken) -> Bool {
        var isFound = false
        while !isBlank, let found = try root()[group] {
            let object = try object(at: found.value.lowerBound)
            guard let index = object.members.lastIndex(where: { $0.key == name }) else { break }
            isFound = true
            let member = object.members[index]
            let end = member.comma.map { $0 + 1 } ?? member.value.upperBound
            var start = member.start
            while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
            if start > 0, bytes[start - 1] == 0x0A {
                // The line is removed with it if nothing else is on it: otherwise the following text would be in a
                // comment of the line before.
                if bytes[end...].first(where: { ![0x20, 0x09, 0x0D].contains($0) }) ?? 0x0A == 0x0A {
                    start -= start > 1 && bytes[start - 2] == 0x0D ? 2 : 1
                } else {
                    start = member.start
                }
            }
            bytes.removeSubrange(start..<end)
            if member.comma == nil, index > 0, let comma = object.members[index - 1].comma { bytes.remove(at: comma) }
        }
        return isFound
    }

    private mutating func insert(_ key: String, _ value: JSONValue, into object: Object, _ indent: String, level: Int) {
        var end = object.close
        while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
        let isOpen = bytes[end..<object.close].contains(0x0A)
        let start = "\n" + String(repeating: indent, count: level) + JSONValue.string(key).text() + ": "
        var text = Array(start.utf8) + Self.text(value, indent, level: level)
        if !isOpen { text += Array(("\n" + String(repeating: indent, count: level - 1)).utf8) }
        bytes.insert(contentsOf: text, at: end)
        // Before the text that was just inserted, so that indices stay valid.
        if let last = object.members.last, last.comma == nil {
            bytes.insert(UInt8(ascii: ","), at: last.value.upperBound)
        }
    }

    private static func text(_ value: JSONValue, _ indent: String, level: Int) -> [UInt8] {
        let before = String(repeating: indent, count: level)
        return Array(value.text(pretty: true).split(separator: "\n").joined(separator: "\n" + before).utf8)
    }

    /// The indentation of the members of the root.
    private func indent(of root: Object) -> String {
        guard let first = root.members.first else { return "  " }
        var start = first.start
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        guard start > 0, bytes[start - 1] == 0x0A, start < first.start else { return "  " }
        return String(decoding: bytes[start..<first.start], as: UTF8.self)
    }

    // MARK: Reading

    private func root() throws(Broken) -> Object {
        let object = try object(at: try skipping(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
        guard try skipping(object.close + 1) == bytes.count else { throw broken(object.close + 1) }
        return object
    }

    private func broken(_ place: Int) -> Broken { Broken(line: 1 + bytes.prefix(place).count { $0 == 0x0A }) }

    private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    /// The next index that is neither blank nor in a comment.
    private func skipping(_ start: Int) throws(Broken) -> Int {
        var place = start
        while let next = byte(place) {
            if next <= 0x20 {
                place += 1
            } else if next == UInt8(ascii: "/"), byte(place + 1) == UInt8(ascii: "/") {
                while let next = byte(place), next != 0x0A { place += 1 }
            } else if next == UInt8(ascii: "/"), byte(place + 1) == UInt8(ascii: "*") {
                let comment = place
                place += 2
                while byte(place) != UInt8(ascii: "*") || byte(place + 1) != UInt8(ascii: "/") {
                    guard place < bytes.count else { throw broken(comment) }
                    place += 1
                }
                place += 2
            } else {
                break
            }
        }
        return place
    }

    private func object(at open: Int, depth: Int = 0) throws(Broken) -> Object {
        guard byte(open) == UInt8(ascii: "{") else { throw broken(open) }
        var members: [Member] = []
        var place = try skipping(open + 1)
        while byte(place) != UInt8(ascii: "}") {
            if let last = members.last, last.comma == nil { throw broken(place) }
            let start = place
            let keyEnd = try string(at: start)
            guard let key = try? JSONValue(parsing: bytes[start..<keyEnd]).stringValue else { throw broken(start) }
            let colon = try skipping(keyEnd)
            guard byte(colon) == UInt8(ascii: ":") else { throw broken(colon) }
            let begin = try skipping(colon + 1)
            let end = try value(at: begin, depth: depth + 1)
            place = try skipping(end)
            let comma = byte(place) == UInt8(ascii: ",") ? place : nil
            if comma != nil { place = try skipping(place + 1) }
            members.append(Member(key: key, start: start, value: begin..<end, comma: comma))
        }
        return Object(open: open, close: place, members: members)
    }

    /// The end of the string that begins at an index.
    private func string(at start: Int) throws(Broken) -> Int {
        guard byte(start) == UInt8(ascii: "\"") else { throw broken(start) }
        var place = start + 1
        while let next = byte(place), next != 0x0A {
            if next == UInt8(ascii: "\"") { return place + 1 }
            place += next == UInt8(ascii: "\\") ? 2 : 1
        }
        throw broken(start)
    }

    private func value(at start: Int, depth: Int) throws(Broken) -> Int {
        guard depth < Self.deepest else { throw broken(start) }
        switch byte(start) {
        case UInt8(ascii: "{")?: return try object(at: start, depth: depth).close + 1
        case UInt8(ascii: "\"")?: return try string(at: start)
        case UInt8(ascii: "[")?:
            var place = try skipping(start + 1)
            while byte(place) != UInt8(ascii: "]") {
                place = try skipping(try value(at: place, depth: depth + 1))
                if byte(place) == UInt8(ascii: ",") {
                    place = try skipping(place + 1)
                } else if byte(place) != UInt8(ascii: "]") {
                    throw broken(place)
                }
            }
            return place + 1
        default:
            var place = start
            while let next = byte(place), next > 0x20, !",]}/".utf8.contains(next) { place += 1 }
            guard place > start else { throw broken(start) }
            return place
        }
    }

    /// The text with blanks in place of comments and of trailing commas.
    private func plain() -> [UInt8] {
        var plain = bytes
        if plain.starts(with: [0xEF, 0xBB, 0xBF]) { plain.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20]) }
        var place = 0
        var comma: Int?
        while place < plain.count {
            if plain[place] == UInt8(ascii: "\""), let end = try? string(at: place) {
                (place, comma) = (end, nil)
                continue
            }
            if plain[place] == UInt8(ascii: "/"), let end = try? skipping(place), end > place {
                for index in place..<min(end, plain.count) { plain[index] = 0x20 }
                place = end
                continue
            }
            switch plain[place] {
            case UInt8(ascii: ","): comma = place
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let comma { plain[comma] = 0x20 }
                comma = nil
            case 0...0x20: break
            default: comma = nil
            }
            place += 1
        }
        return plain
    }
}
