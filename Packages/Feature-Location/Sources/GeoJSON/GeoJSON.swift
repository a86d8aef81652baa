/// GeoJSON (RFC 7946): reading, checking, writing.
package enum GeoJSON {
    /// Texts larger than this are refused before they are read.
    package static let maximumBytes = 256 << 20
    /// Arrays and objects nested deeper than this are refused.
    package static let maximumDepth = 256
}
