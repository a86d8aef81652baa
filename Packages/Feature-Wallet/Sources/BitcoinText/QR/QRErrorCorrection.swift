/// How much of a QR code may be lost before it cannot be read.
package enum QRErrorCorrection: Int, Sendable, CaseIterable {
    /// About 7 %.
    case low
    /// About 15 %.
    case medium
    /// About 25 %.
    case quartile
    /// About 30 %.
    case high

    /// The level's number in the format bits.
    var formatBits: Int { [1, 0, 3, 2][rawValue] }
}
