/// Text that is equal only to the same bytes. Swift's own equality takes composed and decomposed letters for one, which no
/// other client of a flag server does.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: ExactText, other: ExactText) -> Bool {
        let equal = one.text.utf8.withContiguousStorageIfAvailable { mine in
            other.text.utf8.withContiguousStorageIfAvailable { theirs in
                mine.count == theirs.count && mine.elementsEqual(theirs)
            }
        }
        return (equal ?? nil) ?? one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        let hashed: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if hashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }
}

/// A list of texts to be found in: few are compared one by one, many are hashed.
enum ExactTexts: Sendable {
    case few([String])
    case many(Set<ExactText>)

    init(_ texts: [String]) {
        self = texts.count <= 4 ? .few(texts) : .many(Set(texts.map { ExactText($0) }))
    }

    func contains(_ text: String) -> Bool {
        switch self {
        case .few(let texts): texts.contains { ExactText($0) == ExactText(text) }
        case .many(let texts): texts.contains(ExactText(text))
        }
    }
}
