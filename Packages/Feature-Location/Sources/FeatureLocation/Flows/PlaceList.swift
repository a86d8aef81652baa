import Core

/// Places found.
struct PlaceList: FlowResult {
    var places: [GeocodedPlace]
    /// Whose names they are, for the licence.
    var source: String

    func presentation(in context: FlowContext) -> Presentation {
        guard !places.isEmpty else { return .text("No place fits.", tone: .muted) }
        let hasDistance = places.contains { $0.distance != nil }
        let columns =
            [Table.Column("Place"), Table.Column("In", dispensability: 1)]
            + (hasDistance ? [Table.Column("Away", .trailing)] : [Table.Column("People", .trailing, dispensability: 3)])
            + [Table.Column("Coordinate", dispensability: 2)]
        let rows = places.map { place in
            [
                Table.Cell(place.name, tone: .strong), Table.Cell(place.subtitle ?? "", tone: .muted),
                Table.Cell(
                    hasDistance
                        ? place.distance.map { Measure.distance($0, context.units) } ?? ""
                        : place.population.map { String($0) } ?? ""
                ),
                Table.Cell(CoordinateText.text(place.coordinate)),
            ]
        }
        let credit: [Presentation] =
            source == "gazetteer" ? [.text("Places: GeoNames, CC BY 4.0.", tone: .muted)] : []
        return .stack([.table(Table(columns, rows: rows))] + credit)
    }
}
