/// The kind of a populated place in GeoNames (its feature code), as far as it matters here; raw values are GeoNames'
/// codes.
package enum PlaceCode: String, Sendable, CaseIterable {
    case unknown = ""
    case place = "PPL"
    /// The seat of a state or province; `lowerSeat` is that of a division below one.
    case seat = "PPLA"
    case lowerSeat = "PPLA2"
    case capital = "PPLC"
    /// A section of a city.
    case section = "PPLX"
    /// Abandoned, destroyed, or historical.
    case former = "PPLH"

    /// - Parameter code: GeoNames' feature code of class P.
    package init(geoNames code: some StringProtocol) {
        switch code {
        case "": self = .unknown
        case "PPLA": self = .seat
        case "PPLC": self = .capital
        case "PPLX": self = .section
        case "PPLH", "PPLCH", "PPLQ", "PPLW": self = .former
        case _ where code.hasPrefix("PPLA"): self = .lowerSeat
        default: self = .place
        }
    }

    /// Its number in a packed table.
    var number: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }

    /// The code for a number of a packed table; unknown for a number in a damaged table.
    init(number: UInt8) {
        let known = Self.allCases
        self = Int(number) < known.count ? known[Int(number)] : .unknown
    }
}
