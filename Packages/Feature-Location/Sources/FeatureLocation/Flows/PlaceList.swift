import Core
import Gazetteer
import LocationText

/// Places found.
struct PlaceList: FlowResult {
    var places: [GeocodedPlace]
    /// Whose names they are, for the licence.
    var source: String
    /// What could not be searched, and why; `nil` where all was.
    var problem: String?

    /// The gazetteer is this program's own.
    var outsideSources: Set<String> {
        places.reduce(into: []) { $0.formUnion($1.outsideSources) }
    }

    /// As grep's: 1 where nothing was found.
    var exitStatus: ExitStatus { places.isEmpty ? .negative : .success }

    func presentation(in context: FlowContext) -> Presentation {
        let warning = problem.map { [Presentation.notice(Notice(.warning, $0))] } ?? []
        guard !places.isEmpty else { return .stack([.text("No place fits.", tone: .muted)] + warning) }
        let hasDistance = places.contains { $0.distance != nil }
        let columns =
            [Table.Column("Place"), Table.Column("Kind", dispensability: 2), Table.Column("In", dispensability: 1)]
            + (hasDistance ? [Table.Column("Away", .trailing)] : [Table.Column("People", .trailing, dispensability: 3)])
            + [Table.Column("Coordinate", dispensability: 4)]
        let rows = places.map { place in
            [
                Table.Cell(place.name, tone: .strong), Table.Cell(place.kind?.replacing("_", with: " ") ?? ""),
                Table.Cell(place.subtitle ?? "", tone: .muted),
                Table.Cell(
                    hasDistance
                        ? place.distance.map { Measure.distance($0, context) } ?? ""
                        : place.population.map { context.forms.number(Int64($0)) } ?? ""
                ),
                Table.Cell(CoordinateText.text(place.coordinate)),
            ]
        }
        return .stack([.table(Table(columns, rows: rows))] + credit + warning)
    }

    /// What the licences of the sources ask to be shown.
    private var credit: [Presentation] {
        switch source {
        case GazetteerGeocoder.sourceName: [.text("Places: GeoNames, CC BY 4.0.", tone: .muted)]
        case GeoapifyGeocoder.sourceName:
            [.text("Places: Geoapify, OpenStreetMap contributors (ODbL).", tone: .muted)]
        default: []
        }
    }
}

extension GeocodedPlace {
    /// Who named it, where that is neither the person nor the gazetteer that comes with the program.
    var outsideSources: Set<String> {
        if isImported == true { return ["places of an imported file"] }
        return source == GazetteerGeocoder.sourceName ? [] : ["places of \(source.prefix(40))"]
    }
}
