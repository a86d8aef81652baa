import Core
import Gazetteer
import Geocoding
import LocationText

/// Places found.
struct PlaceList: FlowResult {
    var places: [GeocodedPlace]
    /// The person's own places, if they were searched.
    var own: [Own]?
    /// The source of the names, for the license.
    var source: String
    /// The part that could not be searched, and why; `nil` if everything was.
    var problem: String?

    /// The gazetteer belongs to this program.
    var outsideSources: Set<String> {
        places.reduce(into: []) { $0.formUnion($1.outsideSources) }
    }

    /// As for grep: 1 if nothing was found.
    var exitStatus: ExitStatus { places.isEmpty && own?.isEmpty ?? true ? .negative : .success }

    /// One of the person's own places.
    struct Own: Encodable, Sendable {
        let id, name, kind: String
        let latitude, longitude: Double
        /// Meters from the point of reference.
        let distance: Double

        init(_ found: (place: PlaceRow, distance: Double)) {
            (id, name, kind) = ("\(found.place.id)", found.place.name, found.place.kind)
            (latitude, longitude) = (found.place.coordinate.latitude, found.place.coordinate.longitude)
            distance = found.distance
        }
    }

    private enum CodingKeys: CodingKey {
        case places, own, source, problem
    }

    func presentation(in context: FlowContext) -> Presentation {
        let warning = (problem.map { [Presentation.notice(Notice(.warning, $0))] } ?? []) + unknownParts
        let own = ownTable(context)
        guard !places.isEmpty else {
            return .stack((own.map { [$0] } ?? [.text("No place fits.", tone: .muted)]) + warning)
        }
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
        let table = Presentation.table(Table(columns, rows: rows))
        let tables = own.map { [Presentation.section("Yours", [$0]), .section("Around", [table])] } ?? [table]
        return .stack(tables + credit + warning)
    }

    private func ownTable(_ context: FlowContext) -> Presentation? {
        guard let own, !own.isEmpty else { return nil }
        let rows = own.map { place in
            [
                Table.Cell(place.name, tone: .strong), Table.Cell(place.kind),
                Table.Cell(Measure.distance(place.distance, context)),
                Table.Cell(String(place.id.suffix(6)), tone: .muted),
            ]
        }
        return .table(
            Table(
                [.init("Place"), .init("Kind", dispensability: 1), .init("Away", .trailing), .init("Id")],
                rows: rows
            )
        )
    }

    /// A note about the unknown part of an address: a city is not the street in it.
    private var unknownParts: [Presentation] {
        guard let part = places.first?.unknownPart else { return [] }
        return [.notice(Notice(.warning, "'\(part.prefix(80))' is not known; what is listed is what it lies in."))]
    }

    /// The attribution that the licenses of the sources require.
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
    /// The author of the name, unless it is the person or the bundled gazetteer.
    var outsideSources: Set<String> {
        if isImported == true { return ["places of an imported file"] }
        return source == GazetteerGeocoder.sourceName ? [] : ["places of \(source.prefix(40))"]
    }
}
