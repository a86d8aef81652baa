import Core
import Foundation

/// References near the poles: three letters without a zone (NGA.STND.0037, 2014, section 3).
extension MGRS {
    /// A band of the polar grid: the letters of its squares of 100 km, and where the first of them begins.
    private struct PolarBand {
        let letter: Character
        let columns: [Character]
        let rows: [Character]
        /// Squares from the grid's origin.
        let firstColumn, firstRow: Int
    }

    private static let polarBands: [PolarBand] = {
        let southern = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
        let northern = Array("ABCDEFGHJKLMNP")
        func band(_ letter: Character, _ columns: String, _ rows: [Character], _ column: Int, _ row: Int) -> PolarBand {
            PolarBand(letter: letter, columns: Array(columns), rows: rows, firstColumn: column, firstRow: row)
        }
        return [
            band("A", "JKLPQRSTUXYZ", southern, 8, 8), band("B", "ABCFGHJKLPQR", southern, 20, 8),
            band("Y", "RSTUXYZ", northern, 13, 13), band("Z", "ABCFGHJ", northern, 20, 13),
        ]
    }()

    static func polarText(_ coordinate: Coordinate) -> String? {
        guard let position = UPS(coordinate), let band = polarBands.first(where: { $0.letter == position.band }) else {
            return nil
        }
        let (east, north) = (Int(position.easting.rounded(.down)), Int(position.northing.rounded(.down)))
        let column = east / 100_000 - band.firstColumn
        let row = north / 100_000 - band.firstRow
        guard band.columns.indices.contains(column), band.rows.indices.contains(row) else { return nil }
        return "\(band.letter)\(band.columns[column])\(band.rows[row])\(fiveDigits(east))\(fiveDigits(north))"
    }

    /// The middle of the square; `nil` if the letters are of no square.
    static func polarPosition(_ letters: [Character], _ digits: Substring) -> Coordinate? {
        guard letters.count == 3, let band = polarBands.first(where: { $0.letter == letters[0] }),
            let column = band.columns.firstIndex(of: letters[1]), let row = band.rows.firstIndex(of: letters[2])
        else { return nil }
        let half = digits.count / 2
        let size = pow(10, Double(5 - half))
        let across: Double = Double(digits.prefix(half)) ?? 0
        let up: Double = Double(digits.suffix(half)) ?? 0
        return UPS(
            isNorthern: band.letter > "M",
            easting: Double(column + band.firstColumn) * 100_000 + (across + 0.5) * size,
            northing: Double(row + band.firstRow) * 100_000 + (up + 0.5) * size
        ).coordinate
    }
}
