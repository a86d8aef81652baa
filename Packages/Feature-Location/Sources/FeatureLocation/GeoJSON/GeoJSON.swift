/// GeoJSON (RFC 7946): reading, checking, writing.
enum GeoJSON {
    /// Texts larger than this are refused before they are read.
    static let maximumBytes = 256 << 20
    /// Arrays and objects nested deeper than this are refused.
    static let maximumDepth = 256
}
