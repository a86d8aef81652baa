/// Characters in text from elsewhere that could harm whoever shows it.
package enum HostileText {
    /// Control characters, which could drive a terminal, line ends, and marks that turn the direction of what follows
    /// (Unicode Technical Report 36).
    package static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
