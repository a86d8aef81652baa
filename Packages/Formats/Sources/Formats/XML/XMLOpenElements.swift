/// The names of the open elements, one after the other in one buffer.
struct XMLOpenElements: Sendable {
    private var names: [UInt8] = []
    private var starts: [Int] = []

    var depth: Int { starts.count }

    /// The innermost one's name, for messages.
    var last: String { String(decoding: names[(starts.last ?? 0)...].prefix(60), as: UTF8.self) }

    mutating func open(_ name: ArraySlice<UInt8>) {
        starts.append(names.count)
        names.append(contentsOf: name)
    }

    /// Closes the innermost one; whether it had this name.
    mutating func close(_ name: ArraySlice<UInt8>) -> Bool {
        guard let start = starts.last, names.count - start == name.count else { return false }
        var index = start
        for byte in name {
            guard names[index] == byte else { return false }
            index += 1
        }
        names.removeSubrange(start...)
        starts.removeLast()
        return true
    }
}
