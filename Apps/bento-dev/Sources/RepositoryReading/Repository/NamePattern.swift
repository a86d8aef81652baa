/// A name or path with wildcards: `*` matches any run of characters except `/`, `**` any run at all.
///
/// `Feature*` matches `FeatureFood`; `Packages/*` matches a direct child; `docs/**` matches everything below `docs`.
package struct NamePattern: Hashable, Sendable, CustomStringConvertible {
    package let text: String
    private let pattern: [UInt8]

    package init(_ text: String) {
        self.text = text
        pattern = Array(text.utf8)
    }

    package var description: String { text }
    /// Without wildcards a pattern names one thing, and a typo can be distinguished from an empty family.
    package var isLiteral: Bool { !text.contains("*") }

    package func matches(_ name: String) -> Bool {
        if isLiteral { return text == name }
        return Self.match(pattern[...], Array(name.utf8)[...])
    }

    private static func match(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        guard first == star else {
            return name.first == first && match(pattern.dropFirst(), name.dropFirst())
        }
        let stars = pattern.prefix { $0 == star }.count
        let rest = pattern.dropFirst(stars)
        var remaining = name
        while true {
            if match(rest, remaining) { return true }
            guard let next = remaining.first, stars > 1 || next != slash else { return false }
            remaining = remaining.dropFirst()
        }
    }

    private static let star = UInt8(ascii: "*")
    private static let slash = UInt8(ascii: "/")
}

extension [NamePattern] {
    package func matches(_ name: String) -> Bool { contains { $0.matches(name) } }
}
